/** Codes of an appointment's status, as stored and as returned. */
export const APPOINTMENT_STATUS = {
  scheduled: 1,
  inLobby: 2,
  inRoom: 3,
  completed: 4,
  missed: 5,
  cancelled: 6,
} as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUS)[keyof typeof APPOINTMENT_STATUS]

/** The tabs of a patient's list of appointments. */
export const appointmentTabs = ['upcoming', 'past', 'missed'] as const
export type AppointmentTab = (typeof appointmentTabs)[number]

/** Codes of the patient's lobby state. */
export const LOBBY_STATE = { none: 0, inLobby: 1, inRoom: 2, completed: 3 } as const
export type LobbyState = (typeof LOBBY_STATE)[keyof typeof LOBBY_STATE]

/** Codes of an appointment's payment status. */
export const PAYMENT_STATUS = { unpaid: 1, paid: 2, refundPending: 3, refunded: 4, failed: 5 } as const
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS]

const { scheduled, inLobby, inRoom, completed, missed, cancelled } = APPOINTMENT_STATUS

/**
 * The only transitions of an appointment's status. Back to scheduled: the patient was away from the lobby for longer
 * than the grace period. Back to the lobby: the doctor called another patient in before finishing.
 */
const APPOINTMENT_MOVES: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  [scheduled]: [inLobby, inRoom, missed, cancelled],
  [inLobby]: [scheduled, inRoom, cancelled],
  [inRoom]: [inLobby, completed],
  [completed]: [],
  [missed]: [],
  [cancelled]: [],
}

const { unpaid, paid, refundPending, refunded, failed } = PAYMENT_STATUS

const PAYMENT_MOVES: Record<PaymentStatus, readonly PaymentStatus[]> = {
  [unpaid]: [paid, failed],
  [failed]: [unpaid, paid],
  [paid]: [refundPending],
  [refundPending]: [refunded, paid],
  [refunded]: [],
}

const LOBBY_STATES: Record<AppointmentStatus, LobbyState> = {
  [scheduled]: LOBBY_STATE.none,
  [inLobby]: LOBBY_STATE.inLobby,
  [inRoom]: LOBBY_STATE.inRoom,
  [completed]: LOBBY_STATE.completed,
  [missed]: LOBBY_STATE.none,
  [cancelled]: LOBBY_STATE.none,
}

/** Returns the statuses to which an appointment can change next. */
export function movesFrom(status: AppointmentStatus): readonly AppointmentStatus[] {
  return APPOINTMENT_MOVES[status]
}

/**
 * Returns whether the status can change like this. An unchanged status is not a transition: a repeated call succeeds
 * without one.
 */
export function canMove(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return APPOINTMENT_MOVES[from].includes(to)
}

/**
 * Returns whether a payment's status can change like this. From refund pending back to paid: the provider refused the
 * refund.
 */
export function canMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_MOVES[from].includes(to)
}

/** Returns whether the code of a payment status says that nothing was paid: nobody tried to, or every attempt failed. */
export function isUnpaid(status: number): boolean {
  return status === unpaid || status === failed
}

/**
 * Returns whether the appointment still occupies its time for the doctor and the patient, so that it cannot be booked
 * again.
 */
export function occupiesTime(status: AppointmentStatus): boolean {
  return status !== cancelled
}

/** Returns the lobby_state that belongs to a status. */
export function lobbyStateOf(status: AppointmentStatus): LobbyState {
  return LOBBY_STATES[status]
}
