/** Where a person's picture is to be had, by an authorised call; another picture has another address. */
export function avatarOf(person: { id: number; avatar_media_id: number | null }): string | null {
  return person.avatar_media_id === null ? null : `/api/admin/users/${person.id}/avatar?v=${person.avatar_media_id}`
}
