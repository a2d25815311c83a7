import { auth, outbox, profile, settings } from './auth'
import { chat } from './chat'
import { clinics } from './clinics'
import { lobby, meeting } from './lobby'
import { notifications } from './notifications'
import { patient } from './patient'
import { pickers } from './pickers'
import { cities, levels, specialties } from './reference'
import { broadcasting, system } from './system'

/** Every call there is, by area. */
export const contract = {
  auth,
  profile,
  settings,
  outbox,
  pickers,
  levels,
  specialties,
  cities,
  clinics,
  lobby,
  chat,
  meeting,
  notifications,
  patient,
  system,
  broadcasting,
}
export type Contract = typeof contract
