/** Where a person's picture is to be had, by an authorised call; another picture has another address. */
export function avatarOf(person: { id: number; avatarMediaId: number | null }): string | null {
  return person.avatarMediaId === null ? null : `/api/admin/users/${person.id}/avatar?v=${person.avatarMediaId}`
}
