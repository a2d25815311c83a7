import { and, eq } from 'drizzle-orm'
import { appointments } from './appointments'
import { lobbies } from './lobby'

/** Joins appointments with the clinic session of their clinic and date. */
export const appointmentIsOfSession = and(
  eq(lobbies.clinic_id, appointments.clinic_id),
  eq(lobbies.date, appointments.date),
)
