import { type RefObject, useRef } from 'react'
import type { SimilarPatient } from '#contract/users/newPatient'
import type { FormPart } from '../../../app/form/useForm'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { formatDay } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import { Person } from '../../../ui/Person'
import { useKeys } from '../../../ui/useKeys'
import type { IdentifiedBy, PatientValues } from './patientValues'
import classes from './SimilarPatients.module.css'

type Match = SimilarPatient['match']

type SimilarPatientsProps = {
  form: FormPart<PatientValues>
  found: { similar: readonly SimilarPatient[]; compared: IdentifiedBy } | undefined
  /** By what the patients who are shown here match. */
  matches: readonly Match[]
  chooseLabel: string
  /** Where Enter in a field chooses the patient with the same national ID. */
  keys?: RefObject<HTMLElement | null>
}

/**
 * Offers registered patients while a new one is typed. The same national ID stops the registration; the others only
 * advise, and staff say that it is a different person.
 */
export function SimilarPatients({ form, found, matches, chooseLabel, keys }: SimilarPatientsProps) {
  const t = useText('users')
  const all = found?.similar ?? []
  const similar = all.filter(({ match }) => matches.includes(match))
  const same = similar.filter(({ match }) => match === 'uuid')
  const others = similar.filter(({ match }) => match !== 'uuid')
  const different = form.field('different_person')
  const choose = (patient: SimilarPatient, compared: IdentifiedBy) =>
    form.set({
      is_new: false,
      different_person: false,
      patient_id: { value: String(patient.id), label: patient.name_text },
      identified_by: patient.is_open ? null : compared,
    })
  const nowhere = useRef<HTMLElement>(null)
  useKeys(keys ?? nowhere, (key) => {
    const [only] = same
    if (key !== 'Enter' || !only || !found || !isTyping()) return false
    choose(only, found.compared)
    return true
  })
  if (!found || similar.length === 0) return null
  // One answer for all of them, asked after the last.
  const isLast = matches.includes('phone') || all.every(({ match }) => match !== 'phone')
  return (
    <div className={classes.similar} aria-live="polite">
      {same.map((patient) => (
        <InlineNotice
          key={patient.id}
          tone="warn"
          title={t('similar.same')}
          action={
            <Button variant="primary" shortcut="Enter" onClick={() => choose(patient, found.compared)}>
              {patient.is_open ? t('similar.isThem') : chooseLabel}
            </Button>
          }
        >
          <Described patient={patient} />
          <p className={classes.hint}>{t('similar.sameHint')}</p>
        </InlineNotice>
      ))}
      {others.length > 0 && (
        <section className={classes.others} aria-label={t('similar.others')}>
          <p className={classes.title}>{t('similar.others')}</p>
          {others.map((patient) => (
            <div key={patient.id} className={classes.row}>
              <Described patient={patient} />
              <Button size="small" onClick={() => choose(patient, found.compared)}>
                {chooseLabel}
              </Button>
            </div>
          ))}
          {isLast && all.every(({ match }) => match !== 'uuid') && (
            <CheckboxField
              name={different.name}
              label={t('similar.different')}
              checked={different.value}
              onChange={different.onChange}
              onBlur={different.onBlur}
              error={different.error}
            />
          )}
        </section>
      )}
    </div>
  )
}

/** Returns whether the focus is in a field in which text is typed. */
function isTyping(): boolean {
  const focused = document.activeElement
  return focused instanceof HTMLInputElement && focused.type !== 'radio' && focused.type !== 'checkbox'
}

/** Shows what the caller may see: of patients elsewhere, initials and the year of birth. */
function Described({ patient }: { patient: SimilarPatient }) {
  const t = useText('users')
  const language = useLanguage()
  const { id, name_text: name, is_open: isOpen, birth_date: birthDate, birth_year: year, phone, match } = patient
  const born = birthDate ? formatDay(birthDate, language) : year
  return (
    <Person
      id={id}
      name={name}
      line={
        <>
          {born !== null && t('similar.born', { date: String(born) })}
          {isOpen && phone && (
            <>
              {' · '}
              <Isolate>{phone}</Isolate>
            </>
          )}
          {!isOpen && ` · ${t('similar.elsewhere')}`}
          {match !== 'uuid' && ` · ${t(`similar.match.${match}`)}`}
        </>
      }
    />
  )
}
