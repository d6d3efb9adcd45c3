/** What a role may do beyond handling its own things. Sidebar and server ask the same function. */
export type Capability = 'readAuditLog';

export type Role = 'Admin' | 'User';

const capabilities: Record<Role, readonly Capability[]> = {
  Admin: ['readAuditLog'],
  User: [],
};

export function can(viewer: { role: Role }, capability: Capability): boolean {
  return capabilities[viewer.role].includes(capability);
}

/** The kinds of object that belong to one person. The role matrix test needs a factory for each. */
export type OwnedObject = 'browserSession';

/** Who may make a call, and whose object it must be. */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'signedIn' }
  | { readonly who: 'owner'; readonly of: OwnedObject; readonly param: string }
  | { readonly who: 'staff'; readonly capability: Capability };

export const anyone = { who: 'anyone' } as const satisfies Access;

/** Any signed-in person; the call touches the caller's own things only. */
export const signedIn = { who: 'signedIn' } as const satisfies Access;

/** The object named by a path parameter must be the caller's: someone else's is the same 404 as none. */
export function ownerOf(of: OwnedObject, param: string) {
  return { who: 'owner', of, param } as const satisfies Access;
}

export function staff(capability: Capability) {
  return { who: 'staff', capability } as const satisfies Access;
}
