/** Beside the app itself, which shows everything: a push to a device, a mail. */
export const notificationChannels = ['push', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

interface TypeRules {
  /** Whom it is told: the choice is offered to them alone. */
  audience: readonly ('patient' | 'staff')[]
  /** Whether it goes out before the person has chosen; a channel that is missing is never used. */
  push: boolean
  mail?: boolean
  /** Minutes after which it is no use to push it any more. */
  goodFor: number
  /** It should wake a sleeping device. */
  urgent?: true
}

const day = 24 * 60

/** Everything that people are told of. */
export const notificationTypes = {
  appointment_booked: { audience: ['patient'], push: true, mail: true, goodFor: day },
  appointment_reminder: { audience: ['patient'], push: true, mail: true, goodFor: 60 },
  appointment_cancelled: { audience: ['patient'], push: true, mail: true, goodFor: day },
  clinic_started: { audience: ['patient'], push: true, goodFor: 60, urgent: true },
  called_in: { audience: ['patient'], push: true, goodFor: 10, urgent: true },
  consultation_finished: { audience: ['patient'], push: false, mail: false, goodFor: day },
  recommendations_written: { audience: ['patient'], push: true, mail: true, goodFor: day },
  appointment_missed: { audience: ['patient'], push: true, mail: true, goodFor: day },
  not_seen: { audience: ['patient'], push: true, mail: true, goodFor: day },
  booking_made: { audience: ['staff'], push: false, mail: false, goodFor: day },
  booking_cancelled: { audience: ['staff'], push: true, mail: false, goodFor: day },
  message_received: { audience: ['patient', 'staff'], push: true, goodFor: day, urgent: true },
} as const satisfies Record<string, TypeRules>

export type NotificationType = keyof typeof notificationTypes
export const notificationTypeNames = Object.keys(notificationTypes) as [NotificationType, ...NotificationType[]]

export function rulesOf(type: NotificationType): TypeRules {
  return notificationTypes[type]
}
