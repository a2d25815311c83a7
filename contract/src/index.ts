import { audit } from './audit'
import { auth, outbox, profile, settings } from './auth'
import { labs, radiology } from './centers'
import { chat } from './chat'
import { clinics } from './clinics'
import { home } from './home'
import { hospitals } from './hospitals'
import { lobby } from './lobby'
import { guest, meeting } from './meeting'
import { notifications } from './notifications'
import { patient } from './patient'
import { pickers } from './pickers'
import { cities, levels, specialties } from './reference'
import { roles } from './roleCalls'
import { broadcasting, system } from './system'
import { users } from './users'
import { vacations } from './vacations'
import { views } from './views'
import { why } from './why'

/** Every call there is, by area. */
export const contract = {
  audit,
  auth,
  profile,
  settings,
  outbox,
  users,
  pickers,
  roles,
  home,
  levels,
  specialties,
  cities,
  hospitals,
  labs,
  radiology,
  clinics,
  vacations,
  lobby,
  chat,
  meeting,
  guest,
  notifications,
  patient,
  views,
  why,
  system,
  broadcasting,
}
export type Contract = typeof contract
