const open = new Map<string, number>()

/** Notes that a room's messages are being shown. Out: how to take it back. */
export function openRoom(room: string): () => void {
  open.set(room, (open.get(room) ?? 0) + 1)
  return () => void open.set(room, (open.get(room) ?? 1) - 1)
}

/** Whether somebody looks at a room's messages as they arrive; then nothing else need tell of them. */
export function isRoomSeen(room: string): boolean {
  return (open.get(room) ?? 0) > 0 && document.visibilityState === 'visible'
}
