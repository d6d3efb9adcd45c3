import { crc32, deflateRawSync } from 'node:zlib';

type Header = {
  signature: string;
  name: string | Buffer;
  flags: number;
  method: number;
  crc: number;
  storedBytes: number;
  bytes: number;
};

/** A file or folder. Everything that isn't given follows from its name and content. */
export type ZipEntry = Partial<Omit<Header, 'signature'>> & {
  name: string | Buffer;
  content?: string | Buffer;
  /** Replaces the compressed content. */
  stored?: Buffer;
  /** Type and permissions of a file on Unix. */
  mode?: number;
  windowsAttributes?: number;
  extra?: Buffer;
  /** What its own header says differently. */
  local?: Partial<Header>;
  /** Where the list of files says that it begins. */
  at?: number;
};

type Archive = { entryCount?: number; comment?: string };

const utf8 = 0x800;

/** Writes a zip byte by byte, so that tests can write wrong ones. */
export function writeZip(entries: readonly ZipEntry[], { entryCount, comment = '' }: Archive = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { header, stored } = headerOf(entry);
    const own = { ...header, ...entry.local };
    const local = Buffer.concat([
      Buffer.from(own.signature, 'latin1'),
      fields(own),
      u16(Buffer.from(own.name).length, 0),
      Buffer.from(own.name),
      stored,
    ]);
    directory.push(listed(entry, header, entry.at ?? at));
    parts.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const count = entryCount ?? entries.length;
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06\0\0\0\0', 'latin1'),
    u16(count, count),
    u32(list.length, at),
    u16(comment.length),
    Buffer.from(comment),
  ]);
  return Buffer.concat([...parts, list, end]);
}

function headerOf({ name, content = '', stored, ...given }: ZipEntry): { header: Header; stored: Buffer } {
  const bytes = Buffer.from(content);
  const method = given.method ?? (bytes.length > 0 ? 8 : 0);
  const packed = stored ?? (method === 8 ? deflateRawSync(bytes) : bytes);
  return {
    stored: packed,
    header: {
      signature: 'PK\x03\x04',
      name,
      flags: given.flags ?? utf8,
      method,
      crc: given.crc ?? crc32(bytes),
      storedBytes: given.storedBytes ?? packed.length,
      bytes: given.bytes ?? bytes.length,
    },
  };
}

/** From the version to the sizes. */
function fields({ flags, method, crc, storedBytes, bytes }: Header): Buffer {
  return Buffer.concat([u16(20, flags, method, 0, 0x21), u32(crc, storedBytes, bytes)]);
}

function listed(entry: ZipEntry, header: Header, at: number): Buffer {
  const { mode = 0, windowsAttributes = 0, extra = Buffer.alloc(0) } = entry;
  const name = Buffer.from(header.name);
  return Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    // Made on Unix.
    u16(0x0314),
    fields(header),
    u16(name.length, extra.length, 0, 0, 0),
    u32(((mode << 16) | windowsAttributes) >>> 0, at),
    name,
    extra,
  ]);
}

function u16(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => buffer.writeUInt16LE(value, index * 2));
  return buffer;
}

function u32(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => buffer.writeUInt32LE(value, index * 4));
  return buffer;
}

/** A field of an entry besides the usual ones. */
export function extraField(id: number, data: Buffer): Buffer {
  return Buffer.concat([u16(id, data.length), data]);
}
