/** The channels beside the app itself, which shows every notification: push to a device, email, and text message (SMS). */
export const notificationChannels = ['push', 'mail', 'text'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

interface NotificationRules {
  /** Who receives it; only they are offered the choice. */
  audience: readonly ('patient' | 'staff')[]
  /** Whether it is sent by default, before the person has chosen; a missing channel is never used. */
  push: boolean
  mail?: boolean
  /** By text message, to those who have agreed to it. */
  text?: boolean
  /** Minutes after which a push is no longer useful. */
  pushTtlMinutes: number
  /** Whether it should wake a sleeping device. */
  urgent?: true
  /** Whether its time is that until which the person can act. */
  isDeadline?: true
}

const dayMinutes = 24 * 60

/** All types of notification. */
export const notificationTypes = {
  appointment_booked: { audience: ['patient'], push: true, mail: true, text: true, pushTtlMinutes: dayMinutes },
  /** Staff booked it, and hold its slot until it is paid. */
  appointment_awaits_payment: { audience: ['patient'], push: true, mail: true, text: true, pushTtlMinutes: dayMinutes },
  appointment_reminder: { audience: ['patient'], push: true, mail: true, text: true, pushTtlMinutes: 60 },
  appointment_cancelled: { audience: ['patient'], push: true, mail: true, text: true, pushTtlMinutes: dayMinutes },
  /** Staff moved it to another time, doctor or clinic. */
  appointment_moved: { audience: ['patient'], push: true, mail: true, text: true, pushTtlMinutes: dayMinutes },
  /** A slot from the waiting list is held for them for a short time. */
  waitlist_offer: { audience: ['patient'], push: true, mail: true, text: true, pushTtlMinutes: 60, urgent: true },
  /** Staff put them on the waiting list, or took them off. */
  waitlist_joined: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  waitlist_removed: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** Confirms to patients that they cancelled. */
  cancellation_confirmed: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** A refund through a payment provider is on its way. */
  refund_started: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** A refund of cash is ready at the drawers of the hospital. */
  refund_in_cash: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  refund_done: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** A payment arrived after the slot was released: it is returned, or is the patient's credit. */
  late_payment_refunded: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  late_payment_credit: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** A survey was sent to them, which they can answer until `at`. */
  survey_sent: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes, isDeadline: true },
  survey_reminder: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes, isDeadline: true },
  clinic_started: { audience: ['patient'], push: true, pushTtlMinutes: 60, urgent: true },
  called_in: { audience: ['patient'], push: true, pushTtlMinutes: 10, urgent: true },
  consultation_finished: { audience: ['patient'], push: false, mail: false, pushTtlMinutes: dayMinutes },
  recommendations_written: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** The documents of a stay can be downloaded. */
  documents_ready: { audience: ['patient'], push: true, mail: true, text: true, pushTtlMinutes: dayMinutes },
  /** An investigation of a visit has a new or an amended result. */
  own_result: { audience: ['patient'], push: true, mail: true, text: true, pushTtlMinutes: dayMinutes },
  /** The same of a stay that has ended. */
  own_stay_result: { audience: ['patient'], push: true, mail: true, text: true, pushTtlMinutes: dayMinutes },
  /** A person without a relation to the patient gave a reason for opening the record. */
  own_record_opened: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** Another record of theirs was merged into this one. */
  records_merged: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** A request to erase the account was rejected; the reason is in the profile. */
  erasure_rejected: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  appointment_missed: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  not_seen: { audience: ['patient'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  booking_made: { audience: ['staff'], push: false, mail: false, pushTtlMinutes: dayMinutes },
  booking_cancelled: { audience: ['staff'], push: true, mail: false, pushTtlMinutes: dayMinutes },
  booking_moved: { audience: ['staff'], push: true, mail: false, pushTtlMinutes: dayMinutes },
  record_opened: { audience: ['staff'], push: false, mail: true, pushTtlMinutes: dayMinutes },
  /** Staff without a relation to a patient of the hospital have made an appointment for the patient. */
  booked_without_relation: { audience: ['staff'], push: false, mail: true, pushTtlMinutes: dayMinutes },
  /** Somebody who does not belong to the hospital was added to a clinic, and opens its patients’ records. */
  clinic_staff_added: { audience: ['staff'], push: false, mail: true, pushTtlMinutes: dayMinutes },
  account_requested: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** Payments through a provider are found by inquiries only. */
  payment_callbacks_missing: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** Text messages are withheld, because the costs of the day have reached their limit; for Super Admins. */
  text_limit_reached: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** An answer to a form raised a red flag. */
  answer_flagged: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes, urgent: true },
  /** A given dose was not given, for the prescriber; a record was corrected in place of a nurse in charge, for the nurse. */
  dose_corrected: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes, urgent: true },
  /** A dose of a high-alert drug waits for a second person; for those who can be it. */
  dose_second_person: { audience: ['staff'], push: true, mail: false, pushTtlMinutes: 60, urgent: true },
  /** The second person declined a dose; for those who gave and recorded it. */
  dose_declined: { audience: ['staff'], push: true, mail: false, pushTtlMinutes: dayMinutes, urgent: true },
  /** A dose of a high-alert drug was given without a second person; for the prescriber. */
  dose_given_alone: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes, urgent: true },
  /** A dose was given in an emergency without a prescription; for the doctor who ordered it. */
  emergency_dose: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes, urgent: true },
  /** The doctor disputed an emergency dose; for those who gave and recorded it. */
  emergency_disputed: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes, urgent: true },
  /** A dose of a time-critical drug was missed; for nurses and the prescriber. */
  dose_missed: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes, urgent: true },
  /** An investigation has a new or an amended result; for the doctor who ordered it. */
  investigation_result: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** Files were sent from outside for an investigation, and wait to be accepted; for the doctor who ordered it. */
  outside_result: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** A score of an inpatient calls for a review, or a check is overdue. Its text says nothing about any person. */
  escalation_opened: { audience: ['staff'], push: true, mail: false, pushTtlMinutes: 60, urgent: true },
  /** A result has a critical value; for the doctor who ordered it, nurses and the hub. Its text says nothing about any person. */
  critical_result: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: 60, urgent: true },
  /** A colleague asks into the video call of a case. Its text says nothing about the patient. */
  case_call: { audience: ['staff'], push: true, mail: false, pushTtlMinutes: 30, urgent: true },
  /** Another hospital offers a transfer; for those who admit patients. Its text says nothing about any person. */
  transfer_offered: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes, urgent: true },
  /** The answer to a transfer; for the person who offered it. */
  transfer_accepted: { audience: ['staff'], push: true, mail: false, pushTtlMinutes: dayMinutes },
  transfer_declined: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes, urgent: true },
  /** A colleague asks for a consultation. Its text, like those below, says nothing about the patient. */
  consultation_requested: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes, urgent: true },
  /** The same, of a request that cannot wait: it rings. */
  consultation_urgent: { audience: ['staff'], push: true, mail: false, pushTtlMinutes: 15, urgent: true },
  /** What became of a request; for those who sent it. */
  consultation_started: { audience: ['staff'], push: true, mail: false, pushTtlMinutes: 30, urgent: true },
  consultation_answered: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes, urgent: true },
  consultation_rejected: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes, urgent: true },
  consultation_returned: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes, urgent: true },
  /** For the other side. */
  consultation_ended: { audience: ['staff'], push: true, mail: false, pushTtlMinutes: dayMinutes },
  consultation_cancelled: { audience: ['staff'], push: true, mail: false, pushTtlMinutes: dayMinutes },
  /** The ward did an item of advice, or says why not; for the consultant. */
  consultation_reported: { audience: ['staff'], push: true, mail: false, pushTtlMinutes: dayMinutes },
  /** Nobody has answered a request in time; for the coordinators of the hospital that is asked. */
  consultation_overdue: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: 60, urgent: true },
  /** A colleague entered them for an event of the calendar, changed it or took it out. Its email has a file for calendar programs. */
  event_invited: { audience: ['staff'], push: false, mail: true, pushTtlMinutes: dayMinutes },
  event_changed: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  event_cancelled: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** Somebody takes part in a round. Its text, like those below, names the organizer and the title. The emails have a file for calendar programs. */
  round_invited: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** It has another time, place or type. */
  round_changed: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  /** It does not take place, or they no longer take part. */
  round_cancelled: { audience: ['staff'], push: true, mail: true, pushTtlMinutes: dayMinutes },
  round_started: { audience: ['staff'], push: true, mail: false, pushTtlMinutes: 30, urgent: true },
  message_received: { audience: ['patient', 'staff'], push: true, pushTtlMinutes: dayMinutes, urgent: true },
} as const satisfies Record<string, NotificationRules>

export type NotificationType = keyof typeof notificationTypes
export const notificationTypeNames = Object.keys(notificationTypes) as [NotificationType, ...NotificationType[]]

export function notificationRules(type: NotificationType): NotificationRules {
  return notificationTypes[type]
}
