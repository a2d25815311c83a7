import { auth, outbox, profile, settings } from './auth'
import { chat } from './chat'
import { clinics } from './clinics'
import { lobby } from './lobby'
import { guest, meeting } from './meeting'
import { patient } from './patient'
import { pickers } from './pickers'
import { broadcasting, system } from './system'

/** Every call there is, by area. */
export const contract = {
  auth,
  profile,
  settings,
  outbox,
  pickers,
  clinics,
  lobby,
  chat,
  meeting,
  guest,
  patient,
  system,
  broadcasting,
}
export type Contract = typeof contract
