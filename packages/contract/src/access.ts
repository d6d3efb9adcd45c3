/** What a role may do beyond handling its own things. Sidebar and server ask the same function. */
export type Capability = 'readAuditLog' | 'manageUsers' | 'manageProducts' | 'manageTickets';

export type Role = 'Admin' | 'User';

const capabilities: Record<Role, readonly Capability[]> = {
  Admin: ['readAuditLog', 'manageUsers', 'manageProducts', 'manageTickets'],
  User: [],
};

export function can(viewer: { role: Role }, capability: Capability): boolean {
  return capabilities[viewer.role].includes(capability);
}

/** The kinds of object that belong to one person. The role matrix test needs a factory for each. */
export type OwnedObject =
  | 'apiKey'
  | 'browserSession'
  | 'profile'
  | 'ticket'
  | 'upload'
  | 'attachment'
  | 'order'
  | 'payment'
  | 'invoice'
  | 'license';

/** The kinds of object that staff handle, for others or for the shop. The role matrix test needs a factory for each. */
export type HandledObject = 'user' | 'product' | 'ticket';

/** Who may make a call, and whose object it must be. */
export type Access =
  | { readonly who: 'anyone'; readonly shows?: { readonly kind: HandledObject; readonly param: string } }
  | { readonly who: 'signedIn' }
  | {
      readonly who: 'owner';
      readonly of: OwnedObject;
      readonly param: string;
      readonly orStaff?: Capability;
    }
  | {
      readonly who: 'staff';
      readonly capability: Capability;
      readonly handles?: { readonly kind: HandledObject; readonly param: string };
    };

export const anyone = { who: 'anyone' } as const satisfies Access;

/** `param` of the path names something that the shop shows to everybody. */
export function anyoneMaySee(kind: HandledObject, param: string) {
  return { who: 'anyone', shows: { kind, param } } as const satisfies Access;
}

/** Any signed-in person; the call touches the caller's own things only. */
export const signedIn = { who: 'signedIn' } as const satisfies Access;

/**
 * The object named by a path parameter must be the caller's: someone else's is the same 404 as none.
 * With `orStaff`, whoever has that capability may name anybody's.
 */
export function ownerOf<const More extends { orStaff?: Capability } = Record<never, never>>(
  of: OwnedObject,
  param: string,
  more?: More,
) {
  return { who: 'owner', of, param, ...(more as More) } as const satisfies Access;
}

/** `handles` names the path parameter that says whose or what object staff act upon. */
export function staff(capability: Capability, handles?: { kind: HandledObject; param: string }) {
  return { who: 'staff', capability, ...(handles ? { handles } : {}) } as const satisfies Access;
}
