import type * as fhir4 from 'fhir/r4'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type * as z from 'zod'
import type * as administrative from '#contract/fhir/administrativeResources'
import type * as auditing from '#contract/fhir/auditResources'
import type * as clinical from '#contract/fhir/clinicalResources'
import type * as forms from '#contract/fhir/formResources'
import { numericVitals } from '#contract/vitals/types'
import type { FhirResource } from './resource'
import { resources } from './resources'
import { rows } from './testing/rows'
import { faultsOf } from './testing/validate'

/** Returns the resource of a row, complete, after checking it with both validators. */
function mapped<Resource>({ sources }: FhirResource<Resource>, row: object, source = 0) {
  const content = sources[source]?.toFhir({ ...row })
  if (!content) throw new Error('no such source')
  const resource = { ...content, id: '1', meta: { versionId: 'a1', lastUpdated: '2026-11-18T12:00:00.000Z' } }
  expect(faultsOf(resource)).toEqual([])
  return resource
}

const refused = { resourceType: 'Observation', status: 'nearly', code: { text: 'x' } }

test('the validators refuse a wrong code, an unknown element and a violated invariant', () => {
  expect(faultsOf(refused)).toEqual([expect.stringContaining('nearly')])
  expect(faultsOf({ ...refused, status: 'final', mood: 'good' })).not.toEqual([])
  expect(faultsOf({ ...refused, status: 'final', valueString: 'x', dataAbsentReason: { text: 'y' } })).not.toEqual([])
  expect(faultsOf({ ...refused, status: 'final' })).toEqual([])
})

test('the typings of FHIR accept the resources of the contract', () => {
  type Declared<Entry extends { resource: z.ZodType }> = z.output<Entry['resource']>
  expectTypeOf<Declared<typeof clinical.patient>>().toExtend<fhir4.Patient>()
  expectTypeOf<Declared<typeof clinical.encounter>>().toExtend<fhir4.Encounter>()
  expectTypeOf<Declared<typeof clinical.condition>>().toExtend<fhir4.Condition>()
  expectTypeOf<Declared<typeof clinical.allergyIntolerance>>().toExtend<fhir4.AllergyIntolerance>()
  expectTypeOf<Declared<typeof clinical.observation>>().toExtend<fhir4.Observation>()
  expectTypeOf<Declared<typeof clinical.medicationRequest>>().toExtend<fhir4.MedicationRequest>()
  expectTypeOf<Declared<typeof clinical.medicationAdministration>>().toExtend<fhir4.MedicationAdministration>()
  expectTypeOf<Declared<typeof clinical.serviceRequest>>().toExtend<fhir4.ServiceRequest>()
  expectTypeOf<Declared<typeof clinical.task>>().toExtend<fhir4.Task>()
  expectTypeOf<Declared<typeof clinical.composition>>().toExtend<fhir4.Composition>()
  expectTypeOf<Declared<typeof clinical.diagnosticReport>>().toExtend<fhir4.DiagnosticReport>()
  expectTypeOf<Declared<typeof clinical.imagingStudy>>().toExtend<fhir4.ImagingStudy>()
  expectTypeOf<Declared<typeof forms.questionnaire>>().toExtend<fhir4.Questionnaire>()
  expectTypeOf<Declared<typeof forms.questionnaireResponse>>().toExtend<fhir4.QuestionnaireResponse>()
  expectTypeOf<z.output<typeof auditing.readAuditEvent.response>>().toExtend<fhir4.AuditEvent>()
  expectTypeOf<Declared<typeof administrative.appointment>>().toExtend<fhir4.Appointment>()
  expectTypeOf<Declared<typeof administrative.schedule>>().toExtend<fhir4.Schedule>()
  expectTypeOf<Declared<typeof administrative.slot>>().toExtend<fhir4.Slot>()
  expectTypeOf<Declared<typeof administrative.organization>>().toExtend<fhir4.Organization>()
  expectTypeOf<Declared<typeof administrative.location>>().toExtend<fhir4.Location>()
  expectTypeOf<Declared<typeof administrative.practitioner>>().toExtend<fhir4.Practitioner>()
})

describe('administrative resources', () => {
  test('a patient has names in both scripts, and the national id only where the row has it', () => {
    expect(mapped(resources.patient, rows.patient)).toMatchObject({
      identifier: [{ system: 'urn:mashfa:national-id', value: '29001011234567' }],
      name: [
        { use: 'official', text: 'Ali Hassan', family: 'Hassan', given: ['Ali'] },
        { use: 'usual', text: 'علي حسن' },
      ],
    })
    const sparse = { national_id: null, gender: null, birth_date: null, phone: null, email: '', address: null }
    const plain = mapped(resources.patient, { ...rows.patient, ...sparse })
    expect(plain).toMatchObject({ gender: 'unknown' })
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['identifier']))
  })

  test('appointments, clinics, hospitals and staff are valid', () => {
    const statuses = [1, 2, 3, 4, 5, 6].map(
      (status) => mapped(resources.appointment, { ...rows.appointment, status }).status,
    )
    expect(statuses).toEqual(['booked', 'arrived', 'arrived', 'fulfilled', 'noshow', 'cancelled'])
    expect(mapped(resources.schedule, rows.clinic)).toMatchObject({ serviceCategory: [{ text: 'Virtual clinic' }] })
    expect(mapped(resources.organization, rows.hospital)).toMatchObject({
      alias: ['مستشفى القاهرة'],
      partOf: { reference: 'Organization/1' },
    })
    expect(mapped(resources.location, rows.hospital)).toMatchObject({
      managingOrganization: { reference: 'Organization/3' },
    })
    expect(mapped(resources.practitioner, rows.person)).toMatchObject({ gender: 'female' })
  })
})

describe('encounters', () => {
  test('a stay is in progress until the discharge', () => {
    expect(mapped(resources.encounter, rows.stay)).toMatchObject({ status: 'in-progress', class: { code: 'IMP' } })
    const closed = mapped(resources.encounter, { ...rows.stay, status: 1, ended: rows.stay.started + 1000 })
    expect(closed).toMatchObject({ status: 'finished', period: { end: '2026-11-18T12:00:01.000Z' } })
  })

  test('a visit follows the status of its appointment, with the planned times until it starts', () => {
    const statuses = [1, 2, 3, 4, 5, 6].map(
      (status) => mapped(resources.encounter, { ...rows.visit, status }, 1).status,
    )
    expect(statuses).toEqual(['planned', 'arrived', 'in-progress', 'finished', 'cancelled', 'cancelled'])
    const physical = mapped(
      resources.encounter,
      { ...rows.visit, virtual: false, started: rows.visit.planned_start + 60_000 },
      1,
    )
    expect(physical).toMatchObject({ class: { code: 'AMB' }, period: { start: '2026-11-18T12:01:00.000Z' } })
    expect(Object.keys(physical.period ?? {})).toEqual(['start'])
  })
})

describe('observations', () => {
  const observed = (change: object) => mapped(resources.observation, { ...rows.vitalSign, ...change })

  test('a number has its LOINC code and its unit of UCUM', () => {
    for (const { id, decimals, unit } of Object.values(numericVitals)) {
      const resource = observed({ type_id: id, value: 100 })
      const value = resource.valueQuantity ?? resource.component?.[0]?.valueQuantity
      expect(value).toEqual({ value: 100 / 10 ** decimals, unit, system: 'http://unitsofmeasure.org', code: unit })
    }
  })

  test('a blood pressure is one panel, also if only one value of it is left', () => {
    const { systolic, diastolic } = numericVitals
    const both = observed({ type_id: systolic.id, value: 120, diastolic: 80 })
    expect(both.code?.coding?.[0]?.code).toBe('85354-9')
    expect(both.component?.map(({ code, valueQuantity }) => [code.coding?.[0]?.code, valueQuantity?.value])).toEqual([
      ['8480-6', 120],
      ['8462-4', 80],
    ])
    expect(observed({ type_id: systolic.id, value: 90, by_palpation: true })).toMatchObject({
      method: { text: 'Palpation' },
      component: [{ valueQuantity: { value: 90 } }],
    })
    expect(observed({ type_id: diastolic.id, value: 80 }).component).toHaveLength(1)
  })

  test('oxygen has its flow and device, and consciousness is in words', () => {
    expect(observed({ type_id: 13, value: 25, device: 'nasal_cannula' })).toMatchObject({
      valueQuantity: { value: 2.5, code: 'L/min' },
      method: { text: 'nasal cannula' },
    })
    expect(observed({ type_id: 13, value: null, device: 'air' })).toMatchObject({ valueQuantity: { value: 0 } })
    expect(observed({ type_id: 14, value: null, level: 'V' })).toMatchObject({
      valueCodeableConcept: { text: 'Responds to voice' },
    })
  })

  test('a correction is amended, an error stays an error', () => {
    expect(observed({}).status).toBe('final')
    expect(observed({ revision: 2 }).status).toBe('amended')
    expect(observed({ revision: 2, is_error: true }).status).toBe('entered-in-error')
  })
})

describe('lab values', () => {
  const reported = (change: object) => mapped(resources.observation, { ...rows.labValue, ...change }, 1)

  test('a number has its code, its unit, its flag and the range of the lab', () => {
    const unit = { unit: 'g/dL', system: 'http://unitsofmeasure.org', code: 'g/dL' }
    expect(reported({})).toMatchObject({
      status: 'final',
      basedOn: [{ reference: 'ServiceRequest/31' }],
      category: [{ coding: [{ code: 'laboratory' }] }],
      code: { coding: [{ system: 'http://loinc.org', code: '718-7' }], text: 'Hemoglobin' },
      valueQuantity: { value: 12.9, ...unit },
      interpretation: [{ coding: [{ code: 'L' }] }],
      referenceRange: [{ low: { value: 13, ...unit }, high: { value: 17, ...unit } }],
      encounter: { reference: 'Encounter/visit-11' },
      performer: [{ display: 'City Lab' }],
    })
  })

  test('a unit that nobody entered as one of UCUM has no code, and a value with a bound its comparator', () => {
    expect(reported({ unit: 'mg per dl' }).valueQuantity).toEqual({ value: 12.9, unit: 'mg per dl' })
    expect(reported({ unit: null }).valueQuantity).toEqual({ value: 12.9 })
    expect(reported({ value: '<=0.01' }).valueQuantity).toMatchObject({ value: 0.01, comparator: '<=' })
  })

  test('text stays text, also as a range, and without a flag and a range there is neither', () => {
    const none = { loinc: null, unit: null, low: null, high: null, flag: null }
    expect(reported({ ...none, value: 'positive', range_text: 'negative', flag: 'abnormal' })).toMatchObject({
      code: { text: 'Hemoglobin' },
      valueString: 'positive',
      interpretation: [{ coding: [{ code: 'A' }] }],
      referenceRange: [{ text: 'negative' }],
    })
    const plain = Object.keys(reported({ ...none, center: null }))
    expect(plain).not.toContain('interpretation')
    expect(plain).not.toContain('referenceRange')
    expect(reported({ center: null }).performer).toEqual([{ reference: 'Practitioner/7', display: 'Mona Said' }])
  })

  test('an amended value is amended, and one that an amendment left out was withdrawn', () => {
    expect(reported({ is_amended: true }).status).toBe('amended')
    expect(reported({ is_amended: true, is_withdrawn: true }).status).toBe('entered-in-error')
    for (const flag of ['high', 'critical_low', 'critical_high']) reported({ flag })
  })
})

describe('lists of patients', () => {
  test('allergies have severity and status, and a statement that none is known has the code for it', () => {
    const allergy = (change: object) => mapped(resources.allergyIntolerance, { ...rows.allergy, ...change })
    expect(allergy({})).toMatchObject({ criticality: 'high', reaction: [{ severity: 'severe' }] })
    expect(allergy({ severity: 'mild', reaction: null })).toMatchObject({ criticality: 'low' })
    expect(allergy({ status: 'refuted' })).toMatchObject({ verificationStatus: { coding: [{ code: 'refuted' }] } })
    expect(allergy({ status: 'inactive' })).toMatchObject({ clinicalStatus: { coding: [{ code: 'inactive' }] } })
    const none = { none_known: true, substance: null, reaction: null, severity: null, noted_since: null }
    expect(allergy(none)).toMatchObject({ code: { coding: [{ code: '716186003' }] } })
  })

  test('problems and diagnoses have their ICD-11 codes', () => {
    const coded = { code: { coding: [{ system: 'http://id.who.int/icd/release/11/mms', code: '5A11' }] } }
    expect(mapped(resources.condition, rows.problem)).toMatchObject(coded)
    for (const status of ['resolved', 'refuted']) mapped(resources.condition, { ...rows.problem, status })
    expect(mapped(resources.condition, { ...rows.problem, code: null }).code).toEqual({ text: rows.problem.title })
    const none = { none_known: true, code: null, title: null, noted_since: null }
    expect(mapped(resources.condition, { ...rows.problem, ...none })).toMatchObject({
      code: { coding: [{ code: '160245001' }] },
    })
    expect(mapped(resources.condition, rows.diagnosis, 1)).toMatchObject({
      category: [{ coding: [{ code: 'encounter-diagnosis' }] }],
      encounter: { reference: 'Encounter/episode-9' },
    })
  })
})

describe('medicines', () => {
  test('a prescription has its status, its schedule and its category', () => {
    const statuses = [2, 3, 4, 5, 6].map(
      (status) => mapped(resources.medicationRequest, { ...rows.prescription, status }).status,
    )
    expect(statuses).toEqual(['active', 'on-hold', 'stopped', 'stopped', 'completed'])
    expect(mapped(resources.medicationRequest, rows.prescription).dosageInstruction?.[0]).toMatchObject({
      text: '500 mg',
      timing: { repeat: { frequency: 1, period: 8, periodUnit: 'h' } },
      asNeededBoolean: false,
    })
    const bare = { kind: 'as_needed', frequency: null, frequency_time_unit: null, start: null, end: null }
    const asNeeded = {
      ...rows.prescription,
      ...bare,
      type: 'R',
      episode_id: null,
      appointment_id: 11,
      dosage_unit: null,
    }
    expect(mapped(resources.medicationRequest, asNeeded)).toMatchObject({
      category: [{ coding: [{ code: 'outpatient' }] }],
      encounter: { reference: 'Encounter/visit-11' },
      dosageInstruction: [{ asNeededBoolean: true }],
    })
  })

  test('a dose is given, or not done with the reason', () => {
    expect(mapped(resources.medicationAdministration, rows.dose)).toMatchObject({
      status: 'completed',
      dosage: { dose: { value: 500, unit: 'mg' } },
    })
    const refusal = { status: 3, given_by: null, not_given_reason: 'refused' }
    const notDone = mapped(resources.medicationAdministration, { ...rows.dose, ...refusal })
    expect(notDone).toMatchObject({ status: 'not-done', statusReason: [{ text: 'Refused by the patient' }] })
    expect(notDone.dosage).toBeUndefined()
  })

  test('a dose without a prescription has no request, but the reason', () => {
    const { patient_id, episode_id, drug, at, given_by } = rows.dose
    const row = {
      ...{ patient_id, episode_id, drug, given: at, given_by, route_id: 'intravenous' },
      ...{ dosage: '1', dosage_unit: 'mg', reason: 'Cardiac arrest', note: null },
    }
    const emergency = mapped(resources.medicationAdministration, row, 1)
    expect(emergency).toMatchObject({
      status: 'completed',
      reasonCode: [{ text: 'Cardiac arrest' }],
      dosage: { dose: { value: 1, unit: 'mg' } },
    })
    expect(emergency.request).toBeUndefined()
    const inWords = mapped(resources.medicationAdministration, { ...row, dosage: 'one ampoule', dosage_unit: null }, 1)
    expect(inWords.dosage).toBeUndefined()
  })
})

describe('forms', () => {
  const form = (change: object) => mapped(resources.questionnaire, { ...rows.form, ...change })
  const submission = (change: object) => mapped(resources.questionnaireResponse, { ...rows.submission, ...change })

  test('a form has its questions in groups, with conditions, limits and scores', () => {
    const resource = form({})
    expect(resource).toMatchObject({
      url: 'https://mashfa.example/fhir/R4/Questionnaire/12',
      identifier: [{ system: 'urn:mashfa:form', value: '11' }],
      version: '2',
      status: 'active',
      publisher: 'Cairo Hospital',
    })
    expect(resource.item).toHaveLength(1)
    const yes = { code: '81', display: 'Yes' }
    expect(resource.item?.[0]).toMatchObject({
      linkId: 'group-51',
      type: 'group',
      text: 'Complaints',
      item: [
        {
          linkId: '61',
          type: 'choice',
          required: true,
          answerOption: [{ valueCoding: yes }, { valueCoding: { code: '82' } }],
        },
        {
          linkId: '62',
          type: 'integer',
          text: 'How long? (h)',
          extension: [{ valueDecimal: 0 }, { valueDecimal: 100 }],
          enableWhen: [{ question: '61', operator: '=', answerCoding: yes }],
          enableBehavior: 'all',
        },
        {
          linkId: '63',
          type: 'group',
          item: [
            { linkId: '64', type: 'decimal' },
            { linkId: '65' },
            { linkId: '63-score', text: 'Total', readOnly: true },
          ],
        },
        {
          linkId: '66',
          type: 'text',
          enableWhen: [
            { question: '63-score', operator: '>=', answerDecimal: 10 },
            { question: '62', operator: 'exists', answerBoolean: false },
          ],
          enableBehavior: 'any',
        },
        { linkId: '67', type: 'choice', repeats: true },
      ],
    })
  })

  test('a form that is not offered any more is retired, and one without questions has no items', () => {
    expect(form({ current: false, hospital: null }).status).toBe('retired')
    expect(Object.keys(form({ groups: [] }))).not.toContain('item')
  })

  test('a submission has the answers in the order of the form, and names its version', () => {
    const resource = submission({})
    expect(resource).toMatchObject({
      questionnaire: form({}).url,
      status: 'completed',
      author: { reference: 'Patient/5' },
      source: { reference: 'Patient/5' },
    })
    expect(resource.item).toMatchObject([
      {
        linkId: 'group-51',
        item: [
          { linkId: '61', answer: [{ valueCoding: { code: '81' } }] },
          { linkId: '62', answer: [{ valueInteger: 3 }] },
          {
            linkId: '63',
            item: [
              { linkId: '64', answer: [{ valueDecimal: 1.5 }] },
              { linkId: '63-score', answer: [{ valueDecimal: 1.5 }] },
            ],
          },
          { linkId: '66', answer: [{ valueString: 'Nothing' }] },
          { linkId: '67', answer: [{ valueCoding: { code: '81' } }, { valueCoding: { code: '82' } }] },
        ],
      },
    ])
  })

  test('a submission by staff about a stay names both, and one without answers has no items', () => {
    const resource = submission({ creator: rows.order.doctor, episode_id: 9, answers: [] })
    expect(resource).toMatchObject({
      author: { reference: 'Practitioner/7' },
      encounter: { reference: 'Encounter/episode-9' },
    })
    expect(Object.keys(resource)).not.toEqual(expect.arrayContaining(['source']))
    expect(Object.keys(resource)).not.toContain('item')
  })
})

describe('entries of the audit log', () => {
  const entry = (change: object) => mapped(resources.auditEvent, { ...rows.entry, ...change })

  test('a read names who, from where and what, as a resource and as a record', () => {
    expect(entry({})).toMatchObject({
      type: { code: 'rest' },
      subtype: [{ code: 'fhir.readPatient' }],
      action: 'R',
      outcome: '0',
      agent: [{ who: { reference: 'Practitioner/7' }, requestor: true, network: { address: '192.0.2.7' } }],
      entity: [{ what: { reference: 'Patient/5', identifier: { system: 'urn:mashfa:record', value: 'patient/5' } } }],
    })
    expect(entry({ is_patient: true }).agent?.[0]?.who).toEqual({ reference: 'Patient/7' })
    const other = entry({ kind: 'chatRoom', record_id: 'appointment-5' })
    expect(other.entity?.[0]?.what).toEqual({
      identifier: { system: 'urn:mashfa:record', value: 'chatRoom/appointment-5' },
    })
    expect(Object.keys(entry({ kind: null, record_id: null, address: null }))).not.toContain('entity')
  })

  test('a change has the names of its fields, and no values', () => {
    const changed = entry({ action: 'clinics.update', change: true, changed_fields: ['price', 'title'] })
    expect(changed).toMatchObject({
      action: 'U',
      entity: [{ detail: [{ valueString: 'price' }, { valueString: 'title' }] }],
    })
    expect(entry({ action: 'clinics.create', change: true }).action).toBe('C')
    expect(entry({ action: 'clinics.delete', change: true }).action).toBe('D')
  })

  test('a refused sign-in is an authentication without success, by nobody who is known', () => {
    const refusal = entry({
      action: 'auth.loginRefused',
      kind: 'unknownEmail',
      record_id: 'a1',
      person: null,
      times: 3,
    })
    expect(refusal).toMatchObject({
      type: { code: '110114' },
      action: 'E',
      outcome: '4',
      agent: [{ requestor: false, name: 'Nobody signed in' }],
      entity: [{ detail: [{ type: 'times', valueString: '3' }] }],
    })
  })
})

describe('imaging studies', () => {
  const study = (change: object) => mapped(resources.imagingStudy, { ...rows.study, ...change })

  test('a study has its UID, its order and its series', () => {
    const resource = study({})
    expect(resource).toMatchObject({
      identifier: [{ system: 'urn:dicom:uid', value: 'urn:oid:1.2.826.0.1' }],
      modality: [{ code: 'CT' }],
      basedOn: [{ reference: 'ServiceRequest/31' }],
      started: '2026-11-19',
      numberOfSeries: 2,
      numberOfInstances: 9,
      series: [
        { uid: '1.2.826.0.2', number: 2, modality: { code: 'CT' }, numberOfInstances: 8 },
        { uid: '1.2.826.0.3', modality: { code: 'OT' }, numberOfInstances: 1 },
      ],
    })
    expect(Object.keys(resource)).not.toContain('note')
  })

  test('what the headers do not say is missing, and a UID that is none is left out', () => {
    const [series] = rows.study.series
    const without = { study_uid: null, study_date: null, study_description: null, named: [{ name: null, id: null }] }
    const bare = Object.keys(study({ ...without, series: [{ ...series, uid: null, modality: null }] }))
    for (const element of ['identifier', 'modality', 'started', 'description', 'note', 'series'])
      expect(bare).not.toContain(element)
    expect(Object.keys(study({ study_uid: 'a b', series: [{ ...series, uid: '../x' }] }))).not.toContain('series')
  })

  test('files that name another patient are noted', () => {
    expect(study({ named: [{ name: 'SALEM^OMAR', id: null }] }).note).toHaveLength(1)
    expect(study({ named: [...rows.study.named, { name: null, id: '1' }] }).note).toHaveLength(1)
  })
})

test('an order and its result name each other, and one coded type has its LOINC code', () => {
  const order = mapped(resources.serviceRequest, rows.order)
  expect(order).toMatchObject({ status: 'active', code: { coding: [{ code: '2345-7' }], text: 'Glucose' } })
  const two = [...rows.order.types, { name: 'Lipids', loinc: null }]
  expect(mapped(resources.serviceRequest, { ...rows.order, types: two, center: null, order_notes: null }).code).toEqual(
    {
      text: 'Glucose, Lipids',
    },
  )
  for (const status of [2, 3]) mapped(resources.serviceRequest, { ...rows.order, status })
  const result = mapped(resources.diagnosticReport, rows.result)
  expect(result).toMatchObject({
    basedOn: [{ reference: 'ServiceRequest/31' }],
    result: [{ reference: 'Observation/lab-41' }, { reference: 'Observation/lab-42' }],
    conclusion: 'Normal',
    presentedForm: [
      {
        contentType: 'application/pdf',
        url: 'https://mashfa.example/api/admin/investigation/media/61',
        size: 2048,
        title: 'report.pdf',
      },
    ],
  })
  expect(mapped(resources.diagnosticReport, { ...rows.result, files: [] }).presentedForm).toBeUndefined()
  expect(mapped(resources.diagnosticReport, { ...rows.result, observations: [] }).result).toBeUndefined()
  expect(mapped(resources.diagnosticReport, { ...rows.result, amended: true, center_type: 1 }).status).toBe('amended')
})

test('a consultation request is an order and a task, and its opinion a composition', () => {
  const { consultation, opinion } = rows
  const order = mapped(resources.serviceRequest, consultation, 1)
  expect(order).toMatchObject({ status: 'active', priority: 'stat', note: [{ text: 'Is enoxaparin safe?' }] })
  expect(order.performer).toBeUndefined()
  const task = mapped(resources.task, consultation)
  expect(task).toMatchObject({ status: 'requested', focus: { reference: 'ServiceRequest/consultation-51' } })
  expect(mapped(resources.task, { ...consultation, is_returned: true, note: 'Which creatinine?' })).toMatchObject({
    status: 'on-hold',
    statusReason: { text: 'Which creatinine?' },
  })
  const states = [2, 3, 4, 5].map((status) => mapped(resources.task, { ...consultation, status }).status)
  expect(states).toEqual(['in-progress', 'completed', 'rejected', 'cancelled'])
  for (const status of [3, 4]) mapped(resources.serviceRequest, { ...consultation, status }, 1)
  const answered = mapped(resources.task, { ...consultation, receiver: consultation.sender, is_answered: true })
  expect(answered.output).toMatchObject([{ valueReference: { reference: 'Composition/51' } }])
  const signed = mapped(resources.composition, opinion)
  expect([signed.status, signed.section.map(({ title }) => title)]).toEqual([
    'final',
    ['Impression', 'Advice', 'Call me if', 'Review'],
  ])
  expect(signed.section[0]?.text.div).toContain('<p>Creatinine &lt; 3</p><p>Stable</p>')
  expect(mapped(resources.composition, { ...opinion, version: 2, advice: [] }).status).toBe('amended')
})
