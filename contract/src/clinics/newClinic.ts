/** The values with which a new clinic begins, in the form and where an imported file says nothing: common deadlines. */
export const newClinic = {
  end_date: '2100-01-01',
  type: 'virtual',
  follow_up_period: 14,
  follow_up_unit: 'days',
  physician_cancellation_tolerance: 24,
  physician_tolerance_unit: 'hours',
  patient_cancellation_tolerance: 24,
  patient_tolerance_unit: 'hours',
  late_cancellation_refund: 0,
  last_appointment_tolerance: 0,
  last_appointment_unit: 'minutes',
  walk_in_limit: 0,
} as const
