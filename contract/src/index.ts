import { auth, outbox, profile, settings } from './auth'
import { chat } from './chat'
import { clinics } from './clinics'
import { home } from './home'
import { lobby, meeting } from './lobby'
import { patient } from './patient'
import { pickers } from './pickers'
import { cities, levels, specialties } from './reference'
import { broadcasting, system } from './system'
import { vacations } from './vacations'

/** Every call there is, by area. */
export const contract = {
  auth,
  profile,
  settings,
  outbox,
  pickers,
  home,
  levels,
  specialties,
  cities,
  clinics,
  vacations,
  lobby,
  chat,
  meeting,
  patient,
  system,
  broadcasting,
}
export type Contract = typeof contract
