import { auth, outbox, profile, settings } from './auth'
import { labs, radiology } from './centers'
import { chat } from './chat'
import { clinics } from './clinics'
import { hospitals } from './hospitals'
import { lobby, meeting } from './lobby'
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
  hospitals,
  labs,
  radiology,
  clinics,
  lobby,
  chat,
  meeting,
  patient,
  system,
  broadcasting,
}
export type Contract = typeof contract
