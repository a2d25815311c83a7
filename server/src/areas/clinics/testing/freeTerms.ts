/** The terms of a clinic that costs nothing, is open for long, and lets everything be cancelled. */
export const freeTerms = {
  price: 0,
  startDate: '2024-01-01',
  endDate: '2100-01-01',
  followUpPrice: 0,
  followUpPeriod: 0,
  followUpUnit: 'days',
  physicianCancellationTolerance: 0,
  physicianToleranceUnit: 'hours',
  patientCancellationTolerance: 0,
  patientToleranceUnit: 'hours',
  lastAppointmentTolerance: 0,
  lastAppointmentUnit: 'minutes',
} as const
