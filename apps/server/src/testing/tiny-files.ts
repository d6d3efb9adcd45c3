const file = (base64: string) => Buffer.from(base64, 'base64');

/** Real images of 4 x 3 pixels, written by ImageMagick and libwebp. */
export const tinyImages = {
  png: file(
    'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAMAAACDKl70AAAAA1BMVEX/AAAZ4gk3AAAAC0lEQVQI12NgQAEAAA8AAS0uh5oAAAAASUVORK5CYII=',
  ),
  gif: file('R0lGODlhBAADAPAAAP8AAAAAACH5BAAAAAAALAAAAAAEAAMAAAIDhI9WADs='),
  jpeg: file(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////' +
      '////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////' +
      '////wAARCAADAAQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAA' +
      'AAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQA1j/2Q==',
  ),
  webpLossy: file(
    'UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoEAAMAAgA0JaACdLoB+AADsAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA=',
  ),
  webpLossless: file('UklGRhwAAABXRUJQVlA4TA8AAAAvA4AAAAcQ/Y/+ByKi/wEA'),
  webpExtended: file(
    'UklGRmAAAABXRUJQVlA4WAoAAAAQAAAAAwAAAgAAQUxQSAoAAAABB9C/iAhERP8DVlA4IDAAAADQAQCdASoEAAMAAgA0JaACdLoB+AAD' +
      'sAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA=',
  ),
};
