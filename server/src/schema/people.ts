import { sql } from 'drizzle-orm'
import { avatarOf } from '../platform/auth/avatar'

/** First and last name of a person. Expects `users` in the statement. */
export const fullName = sql`users.first_name || ' ' || users.last_name`

interface NamedPerson {
  id: number
  first_name: string
  last_name: string
  avatar_media_id: number | null
}

/** Returns a person as shown on cards and in tables. */
export function personOf(person: NamedPerson) {
  return { id: person.id, first_name: person.first_name, last_name: person.last_name, avatar: avatarOf(person) }
}

/**
 * Returns a person's age in full years.
 * @param birthDate 'YYYY-MM-DD', or null for no age
 * @param today 'YYYY-MM-DD'
 */
export function ageOn(birthDate: string | null, today: string): number | null {
  if (!birthDate) return null
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
