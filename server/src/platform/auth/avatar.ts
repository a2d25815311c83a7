/** Returns the URL of a person's picture, which requires an authorized call. It changes when the picture does. */
export function avatarOf(person: { id: number; avatar_media_id: number | null }): string | null {
  return person.avatar_media_id === null ? null : `/api/admin/users/${person.id}/avatar?v=${person.avatar_media_id}`
}
