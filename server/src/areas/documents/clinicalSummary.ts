import type { DischargeSnapshot } from '#contract/discharge/snapshot'
import { localTime } from '#contract/rules/wallClock'
import type { Block } from '../../platform/documents/documentContent'
import { isolated, leftToRight } from '../../platform/documents/isolate'
import { ageText } from '../../schema/people'
import { joined, medicineRow } from './medicines'
import type { DocumentTexts } from './texts'

const heading = (text: string): Block => ({ kind: 'heading', text })

/** A heading with a text, if there is one. */
function section(title: string, text: string | null): Block[] {
  return text ? [heading(title), { kind: 'text', text: isolated(text) }] : []
}

/** Returns the blocks of the clinical summary. */
export function clinicalSummary(snapshot: DischargeSnapshot, texts: DocumentTexts): Block[] {
  const { label } = texts
  return [
    ...patient(snapshot, texts),
    allergies(snapshot, texts),
    heading(label('documents.diagnoses')),
    {
      kind: 'list',
      items: snapshot.diagnoses.map(({ code, title }) => joined([isolated(title), leftToRight(code)])),
    },
    ...section(label('documents.reason'), snapshot.discharge_reason),
    ...section(label('documents.complaint'), snapshot.chief_complaint),
    ...section(label('documents.presentIllness'), snapshot.present_illness_history),
    ...section(label('documents.examination'), snapshot.examination),
    ...section(label('documents.course'), snapshot.note),
    ...answers(snapshot, texts),
    ...medicines(snapshot, texts),
    ...followUps(snapshot, texts),
    ...openPoints(snapshot, texts),
    ...section(label('documents.warningSigns'), snapshot.warning_signs),
    ...addenda(snapshot, texts),
    {
      kind: 'signature',
      text: joined([texts.name(snapshot.discharged_by.name), texts.time(snapshot.discharged_at, snapshot.time_zone)]),
    },
  ]
}

function patient(snapshot: DischargeSnapshot, texts: DocumentTexts): Block[] {
  const { label } = texts
  const { patient: person, time_zone: zone } = snapshot
  const facts = [
    ['documents.patient', texts.name(person.name)],
    ['documents.nationalId', texts.code(person.uuid)],
    [
      'documents.born',
      person.birth_date === null
        ? '–'
        : joined([
            texts.date(person.birth_date),
            label('documents.age', {
              age: ageText(person.birth_date, localTime(Date.parse(snapshot.discharged_at), zone).date, texts.language),
            }),
          ]),
    ],
    ['documents.gender', person.gender ? label(`documents.gender.${person.gender}`) : '–'],
    ['documents.phone', texts.code(person.phone)],
    ['documents.hospital', texts.name(snapshot.hospital.name)],
    [
      'documents.place',
      joined([
        texts.name(snapshot.specialty.name),
        texts.name(snapshot.department.name),
        label('documents.room', { room: isolated(snapshot.bed) }),
      ]),
    ],
    ['documents.doctor', texts.name(snapshot.discharged_by.name)],
    ['documents.admitted', texts.time(snapshot.admitted_at, zone)],
    ['documents.discharged', texts.time(snapshot.discharged_at, zone)],
  ] as const
  return [{ kind: 'facts', facts: facts.map(([key, value]) => ({ label: label(key), value })) }]
}

/** Allergies are in one of their states, and never left out: "not recorded" is not "none". */
export function allergies({ allergies: { state, entries } }: DischargeSnapshot, texts: DocumentTexts): Block {
  const { label } = texts
  const title = label('documents.allergies')
  if (state !== 'listed')
    return {
      kind: 'notice',
      tone: state === 'not_recorded' ? 'danger' : 'plain',
      title,
      text: label(`documents.allergies.${state}`),
    }
  const lines = entries.map(({ substance, reaction, severity }) =>
    joined([texts.name(substance), label(`documents.severity.${severity}`), reaction && isolated(reaction)]),
  )
  return { kind: 'notice', tone: 'danger', title, text: lines.join('\n') }
}

function answers({ form }: DischargeSnapshot, texts: DocumentTexts): Block[] {
  if (!form || form.answers.length === 0) return []
  const facts = form.answers.map(({ question, answer }) => ({
    label: texts.name(question),
    value: texts.name(answer) || '–',
  }))
  return [heading(texts.name(form.title)), { kind: 'facts', facts }]
}

function medicines({ medicines: rows, time_zone: zone }: DischargeSnapshot, texts: DocumentTexts): Block[] {
  const { label } = texts
  const title = heading(label('documents.medicines'))
  if (rows.length === 0) return [title, { kind: 'text', text: label('documents.medicines.none') }]
  return [
    title,
    {
      kind: 'table',
      columns: [
        { title: label('documents.medicine'), width: 3 },
        { title: label('documents.howTaken'), width: 4 },
        { title: label('documents.verdict'), width: 3 },
        { title: label('documents.lastDose'), width: 2 },
      ],
      rows: rows.map((row) => medicineRow(row, zone, texts)),
    },
  ]
}

function followUps({ follow_ups: rows }: DischargeSnapshot, texts: DocumentTexts): Block[] {
  const { label } = texts
  const title = heading(label('documents.followUps'))
  if (rows.length === 0) return [title, { kind: 'text', text: label('documents.followUps.none') }]
  return [title, { kind: 'list', items: rows.map((row) => appointment(row, texts)) }]
}

/** Returns a follow-up appointment in one line. */
export function appointment(row: DischargeSnapshot['follow_ups'][number], texts: DocumentTexts): string {
  const { label } = texts
  const { pay_until: payUntil, time_zone: zone } = row
  return joined([
    texts.time(row.starts_at, zone),
    texts.name(row.doctor),
    texts.name(row.specialty),
    row.type === 'virtual'
      ? label('documents.virtual')
      : joined([texts.name(row.clinic), texts.name(row.hospital), row.address && isolated(row.address)]),
    label('documents.bookingNumber', { code: leftToRight(row.short_code) }),
    payUntil && label('documents.payUntil', { time: texts.time(payUntil, zone) }),
  ])
}

function openPoints({ open_points: rows, time_zone: zone }: DischargeSnapshot, texts: DocumentTexts): Block[] {
  const { label } = texts
  if (rows.length === 0) return []
  const items = rows.map(({ text, at, owner }) =>
    joined([
      texts.name(text),
      at && texts.time(at, zone),
      label('documents.owner', { person: texts.name(owner.name) }),
    ]),
  )
  return [heading(label('documents.openPoints')), { kind: 'list', items }]
}

function addenda({ addenda: rows, time_zone: zone }: DischargeSnapshot, texts: DocumentTexts): Block[] {
  const { label } = texts
  return rows.flatMap(({ text, author, created_at: at, version }): Block[] => [
    heading(label('documents.addendum', { number: version - 1 })),
    { kind: 'text', text: joined([texts.name(author.name), texts.time(at, zone)]), strong: true },
    { kind: 'text', text: isolated(text) },
  ])
}
