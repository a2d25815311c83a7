import { auth, outbox, profile, settings } from './auth'
import { chat } from './chat'
import { clinics } from './clinics'
import { lobby, meeting } from './lobby'
import { patient } from './patient'
import { pickers } from './pickers'
import { cities, levels, specialties } from './reference'
import { broadcasting, system } from './system'
import { users } from './users'

/** Every call there is, by area. */
export const contract = {
  auth,
  profile,
  settings,
  outbox,
  users,
  pickers,
  levels,
  specialties,
  cities,
  clinics,
  lobby,
  chat,
  meeting,
  patient,
  system,
  broadcasting,
}
export type Contract = typeof contract
