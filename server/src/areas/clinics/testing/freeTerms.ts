/** The terms of a clinic without a price, with a long date range and no cancellation limit. */
export const freeTerms = {
  price: 0,
  start_date: '2024-01-01',
  end_date: '2100-01-01',
  follow_up_price: 0,
  follow_up_period: 0,
  follow_up_unit: 'days',
  physician_cancellation_tolerance: 0,
  physician_tolerance_unit: 'hours',
  patient_cancellation_tolerance: 0,
  patient_tolerance_unit: 'hours',
  last_appointment_tolerance: 0,
  last_appointment_unit: 'minutes',
} as const
