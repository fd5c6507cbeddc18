import type { RoomRoutes } from '../shell/room.ts';

export const routes: RoomRoutes = {};
