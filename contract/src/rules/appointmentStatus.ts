/** Codes of an appointment's status, as stored and as answered. */
export const APPOINTMENT_STATUS = {
  scheduled: 1,
  inLobby: 2,
  inRoom: 3,
  completed: 4,
  missed: 5,
  cancelled: 6,
} as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUS)[keyof typeof APPOINTMENT_STATUS]

/** What has become of a patient's appointments, as their list is divided. */
export const appointmentTabs = ['upcoming', 'past', 'missed'] as const
export type AppointmentTab = (typeof appointmentTabs)[number]

/** Codes of where the patient is in the lobby. */
export const LOBBY_STATE = { none: 0, inLobby: 1, inRoom: 2, completed: 3 } as const
export type LobbyState = (typeof LOBBY_STATE)[keyof typeof LOBBY_STATE]

/** Codes of an appointment's payment. */
export const PAYMENT_STATUS = { unpaid: 1, paid: 2, refundPending: 3, refunded: 4, failed: 5 } as const
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS]

const { scheduled, inLobby, inRoom, completed, missed, cancelled } = APPOINTMENT_STATUS

/**
 * The only ways an appointment's status changes. Back to scheduled: the patient left the lobby for longer than the grace.
 * Back to the lobby: the doctor calls somebody else before finishing.
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

/** The statuses an appointment may take next. */
export function movesFrom(status: AppointmentStatus): readonly AppointmentStatus[] {
  return APPOINTMENT_MOVES[status]
}

/** Whether the status may change so. Staying is no move: a repeated call is answered without one. */
export function canMove(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return APPOINTMENT_MOVES[from].includes(to)
}

/** Whether a payment's status may change so. From refund pending back to paid: the provider refused the refund. */
export function canMovePayment(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_MOVES[from].includes(to)
}

/** Whether the appointment still takes its time in the doctor's and the patient's day, so that nothing else may be booked over it. */
export function occupiesTime(status: AppointmentStatus): boolean {
  return status !== cancelled
}

/** The lobby_state that goes with a status. */
export function lobbyStateOf(status: AppointmentStatus): LobbyState {
  return LOBBY_STATES[status]
}
