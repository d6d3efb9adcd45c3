/** What a role may do beyond its own objects. Page and server use the same check. */
export type Capability =
  | 'readAuditLog'
  | 'manageUsers'
  | 'manageProducts'
  | 'manageTickets'
  | 'manageMoney'
  | 'manageLicenses'
  | 'watchProductSessions';

export type Role = 'Admin' | 'User';

const capabilities: Record<Role, readonly Capability[]> = {
  Admin: [
    'readAuditLog',
    'manageUsers',
    'manageProducts',
    'manageTickets',
    'manageMoney',
    'manageLicenses',
    'watchProductSessions',
  ],
  User: [],
};

export function can(viewer: { role: Role }, capability: Capability): boolean {
  return capabilities[viewer.role].includes(capability);
}

/** Kinds of objects that belong to one person. The role matrix test needs a factory for each. */
export type OwnedObject =
  | 'apiKey'
  | 'loginSession'
  | 'profile'
  | 'ticket'
  | 'upload'
  | 'attachment'
  | 'evidence'
  | 'order'
  | 'payment'
  | 'invoice'
  | 'license'
  | 'productSession'
  | 'restartProposal';

/** Kinds of objects that staff manage. The role matrix test needs a factory for each. */
export type HandledObject =
  | 'user'
  | 'product'
  | 'ticket'
  | 'license'
  | 'order'
  | 'heldPayment'
  | 'failedJob'
  | 'dispute'
  | 'releaseUpload'
  | 'release';

/** Who may make a call, and whose object it must be. */
export type Access =
  | { readonly who: 'anyone'; readonly shows?: { readonly kind: HandledObject; readonly param: string } }
  | { readonly who: 'signedIn' }
  | {
      readonly who: 'licenseKey';
      readonly reaches?: { readonly kind: HandledObject; readonly param: string };
    }
  | {
      readonly who: 'owner';
      readonly of: OwnedObject;
      readonly param: string;
      readonly inBody?: true;
      readonly orStaff?: Capability;
    }
  | {
      readonly who: 'staff';
      readonly capability: Capability;
      readonly handles?: { readonly kind: HandledObject; readonly param: string };
    };

export const anyone = { who: 'anyone' } as const satisfies Access;

/** `param` is the path parameter of an object that the shop shows to everyone. */
export function anyoneMaySee(kind: HandledObject, param: string) {
  return { who: 'anyone', shows: { kind, param } } as const satisfies Access;
}

/** Any signed-in person. The call only affects the caller's own objects. */
export const signedIn = { who: 'signedIn' } as const satisfies Access;

/** A sold product with its license key, and nobody else. */
export const licenseKey = { who: 'licenseKey' } as const satisfies Access;

/** `param` is the path parameter of an object that must belong to the product of the license. */
export function licenseKeyFor(kind: HandledObject, param: string) {
  return { who: 'licenseKey', reaches: { kind, param } } as const satisfies Access;
}

/**
 * The object in the path parameter must be the caller's. Anyone else's is a 404, like a missing one. With
 * `inBody`, the parameter is a field of the body. With `orStaff`, people with that capability may access
 * anyone's.
 */
export function ownerOf<const More extends { inBody?: true; orStaff?: Capability } = Record<never, never>>(
  of: OwnedObject,
  param: string,
  more?: More,
) {
  return { who: 'owner', of, param, ...(more as More) } as const satisfies Access;
}

/** `handles` is the path parameter of the object that staff act on. */
export function staff(capability: Capability, handles?: { kind: HandledObject; param: string }) {
  return { who: 'staff', capability, ...(handles ? { handles } : {}) } as const satisfies Access;
}
