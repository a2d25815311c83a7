/** Fields of calls that do not come back as they were sent, and why. */
interface Exception {
  why: string
  /** Whether other values of the sample can be stored. */
  dependsOnSample?: true
  /** As `area.call: field field`. */
  fields: readonly string[]
}

function byName(exceptions: readonly Exception[]): Record<string, Exception> {
  return Object.fromEntries(
    exceptions.flatMap((exception) =>
      exception.fields.flatMap((line) => {
        const [call = '', names = ''] = line.split(': ')
        return names.split(' ').map((name) => [`${call}.${name}`, exception])
      }),
    ),
  )
}

/** Fields that come back with another value. */
export const differently = byName([
  {
    why: 'only doctors have it; the sample can be no doctor',
    dependsOnSample: true,
    fields: ['users.create: alternate_bio bio level_id specialty_id', 'profile.update: alternate_bio bio'],
  },
  {
    why: 'the type of a vacation says whose it is; the others are dropped',
    fields: [
      'vacations.create: doctor_id hospital_id country_id',
      'vacations.update: doctor_id hospital_id country_id',
    ],
  },
  {
    why: 'the response has the date as well',
    fields: [
      'patient.create: schedule_time',
      'patient.reschedule: schedule_time',
      'staffBooking.create: schedule_time',
      'staffBooking.move: schedule_time',
      'discharge.bookFollowUp: schedule_time',
    ],
  },
  {
    why: 'the request has the revision of the prescription with which the dose was shown, the response that of now',
    dependsOnSample: true,
    fields: ['prescriptions.give: order_revision'],
  },
  {
    why: 'the response has the copied images',
    fields: ['imageCopies.create: images'],
  },
  {
    why: 'the note of a request is the one of its rejection; this one is in the timeline',
    fields: ['consultationRequests.reroute: note'],
  },
  {
    why: 'a virtual clinic has none',
    dependsOnSample: true,
    fields: ['clinics.create: address walk_in_limit', 'clinics.update: address walk_in_limit'],
  },
  {
    why: 'a prescription that is given once has none',
    dependsOnSample: true,
    fields: ['create', 'update'].map(
      (call) =>
        `prescriptions.${call}: frequency frequency_time_unit duration time_unit indication minimum_interval maximum_in_24_hours`,
    ),
  },
  {
    why: 'only for a dose that was not given, or not confirmed',
    fields: ['prescriptions.record: not_given_reason reason', 'prescriptions.witness: reason'],
  },
  { why: 'the title is that of the ICD code', fields: ['problems.create: title', 'problems.update: title'] },
  { why: 'typed with commas, returned as a list', fields: ['paymentSettings.update: paymob_integrations'] },
  {
    why: 'the survey was answered before with the same key of the client',
    fields: ['matchedSurveys.createDraft: note', 'matchedSurveys.submit: note'],
  },
])

/**
 * Fields that are named neither by a response nor in the audit log of the record, and whose value is no text that could be
 * found in a table.
 */
export const elsewhere = byName([
  { why: 'says which version the publisher has seen', fields: ['terms.publish: after'] },
  {
    why: 'says which round the caller has read',
    fields: ['escalations.acknowledge: round', 'escalations.close: round'],
  },
  {
    why: 'the response has the time of the offer, and its clinic by name',
    fields: ['staffWaitlist.offer: clinic_id schedule_time'],
  },
  {
    why: 'proves who sends the request; only a hash is stored of a password',
    fields: [
      'auth.login: email password',
      'auth.register: password',
      'auth.forgetPassword: email',
      'users.create: password',
      'users.update: password',
      'profile.update: current_password',
      'secondFactor.startTotp: current_password code',
      'guest.join: link',
      'publicRounds.confirm: token',
      'publicRounds.hall: link',
    ],
  },
  {
    why: 'says what the call does, and is not kept',
    dependsOnSample: true,
    fields: [
      'calendarEvents.create: anyway repeat skip_vacations',
      'calendarEvents.update: anyway scope',
      'rounds.create: repeat skip_vacations',
      'rounds.update: scope',
      'vacations.create: cancel_appointments',
      'vacations.update: cancel_appointments',
      'clinics.saveExceptions: leave_appointments',
      'installation.update: remove_logo',
      'staffBooking.create: cash_now different_person',
      'staffBooking.move: refund_difference',
      'episodes.create: different_person has_guardian',
      'questions.publish: questions',
      'signedPrescriptions.retireKey: revoke',
      'outage.sheet: department_id',
      'publicRounds.admit: all',
      'vitals.createSet: by_palpation',
      'caseCalls.ask: asks_above',
      'prescriptions.record: asks_above',
      'prescriptions.give: asks_above',
      'prescriptions.witness: outcome',
      'consultationRequests.answer: replaces',
      'rounds.changePoll: close',
      'rounds.rate: touched will_change',
    ],
  },
  {
    why: 'is a nurse of the duty; the sample has a doctor',
    dependsOnSample: true,
    fields: ['calendarEvents.create: in_charge_id', 'calendarEvents.update: in_charge_id'],
  },
  {
    why: 'proves when the form was opened, and is not kept',
    fields: [
      'submissions.create: opening_token',
      'submissions.createDraft: opening_token',
      'patientSubmissions.create: opening_token',
      'patientSubmissions.createDraft: opening_token',
      'episodes.create: opening_token',
    ],
  },
  {
    why: 'names the order by its code; one with four digits in a row is looked for and found in the order itself',
    dependsOnSample: true,
    fields: [
      'investigations.assignToLab: investigation_code',
      'investigations.assignToRadiologyCenter: investigation_code',
    ],
  },
  {
    why: 'names the record that the call is about, which the response does not repeat',
    fields: [
      'staffBooking.create: specialty_id',
      'staffBooking.move: specialty_id doctor_id clinic_id',
      'publicSurveys.create: survey',
      'matchedSurveys.create: listId',
      'matchedSurveys.createDraft: listId',
      'sentSurveys.sendDraft: survey_id',
      'icd.insert: patient_id',
      'icd.insertEpisode: patient_id',
      'vitals.createSet: episode_id',
      'chat.doctors: conversation_id',
      'chat.coordinators: conversation_id',
      'patient.rate: model_id model_type',
      'payments.log: model_id model_type',
      'payments.result: appointmentId paymentResult',
      'consultationRequests.reject: model_id',
      'rounds.activeCase: activeCase caseType',
      'rounds.addConsultation: round_id case_type case_id',
      'rounds.switchSpeaker: speaker_id',
      'rounds.attendanceUpdate: user_id',
      'rounds.rate: model_id model_type',
      'rounds.floor: user_id',
      'rounds.changePoll: poll_id',
      'publicRounds.register: round_id',
    ],
  },
  {
    why: 'stored in the account of the patient or user, which another call shows',
    fields: [
      'auth.register: first_name last_name gender country city address time_zone',
      'staffBooking.create: first_name last_name email gender guardian_email',
      'episodes.create: guardian_first_name guardian_last_name guardian_email guardian_address',
    ],
  },
  {
    why: 'stored with the columns, or with the rows of the file, which another call shows',
    fields: ['dataImports.check: fields', 'dataImports.decide: decision rows'],
  },
  {
    why: 'stored in the case as parts of its guardian',
    fields: ['episodes.changeGuardian: relation receives consent'],
  },
  {
    why: 'stored in the timeline of each request that is passed on; the sample has none for whom somebody else is on duty',
    dependsOnSample: true,
    fields: ['consultationRequests.handOver: note'],
  },
  {
    why: 'in the audit log if it is another one than before',
    dependsOnSample: true,
    fields: ['profile.language: language', 'profile.timeZone: time_zone', 'notifications.choose: enabled'],
  },
  {
    why: 'stored as the rows of another list',
    fields: [
      'users.assign: rows',
      'hospitals.addStaff: role users',
      'labs.addStaff: role users',
      'radiology.addStaff: role users',
      'vitals.createSet: weight',
      'notifications.register: device_type',
      'notifications.choose: type channel',
      'payments.log: response',
      'patient.rate: rate',
      'investigations.recordEvent: event',
      'escalations.acknowledge: action',
      'consultationRequests.advice: done',
      'consultationRequests.answer: advice confidence',
      'rounds.attendanceUpdate: type',
      'rounds.rate: rate',
      'rounds.view: view',
      'rounds.ready: ready',
      'rounds.recordingConsent: agrees',
      'rounds.changePoll: vote',
      'rounds.poll: options',
    ],
  },
  {
    why: 'the response names it otherwise, with the whole record or with a word',
    fields: [
      'labs.update: hospital_id',
      'radiology.update: hospital_id',
      'problems.update: icd_code',
      'consultationRequests.reject: reason',
      'patient.saveAttachment: attachment_type',
      'patient.updateAttachment: attachment_type',
      'patient.confirm: method',
      'staffBooking.create: payment_type',
      'prescriptions.recordEmergencyDose: form_id route_id doctor_id',
    ],
  },
  {
    why: 'only an amendment has a reason; the sample is the first result',
    fields: [
      'investigations.execute: reason',
      'investigations.executeExternal: reason',
      'outsideResults.accept: reason',
    ],
  },
  {
    why: 'who says that they have looked is who makes the copy',
    fields: ['imageCopies.create: looked_at'],
  },
])
