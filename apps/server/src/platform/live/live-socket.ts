import type { Socket } from 'socket.io';
import type { BrowserViewer } from '../http/identity.ts';

/** The connection of a page, with the viewer who was signed in when it connected. */
export type LiveSocket = Socket<never, never, never, { viewer: BrowserViewer }>;
