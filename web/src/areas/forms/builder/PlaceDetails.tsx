import { IconLock, IconSum } from '@tabler/icons-react'
import type { FormPlace } from '#contract/surveys/form'
import { useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { partText, scoreText } from './answersText'
import type { NumberedPlace } from './numberedPlaces'
import { PlaceRules } from './PlaceRules'
import classes from './place.module.css'

type PlaceDetailsProps = {
  place: FormPlace
  number: number
  /** The questions before it. */
  earlier: readonly NumberedPlace[]
  /** The server's message at a field, such as `show_if`. */
  errorAt: (field: string) => string | undefined
  onChange: (some: Partial<FormPlace>) => void
}

/** The details of the selected question of a form: its options or parts, which the bank sets, and its rules in this form. */
export function PlaceDetails({ place, number, earlier, errorAt, onChange }: PlaceDetailsProps) {
  const t = useText('forms')
  return (
    <div className={classes.details}>
      {place.formula === null ? <Options place={place} /> : <Parts place={place} number={number} />}
      <CheckboxField label={t('required')} checked={place.required} onChange={(required) => onChange({ required })} />
      <PlaceRules
        place={place}
        earlier={earlier}
        onChange={onChange}
        errors={{ show_if: errorAt('show_if'), red_flag: errorAt('red_flag') }}
      />
    </div>
  )
}

function Options({ place: { answers } }: { place: FormPlace }) {
  if (answers.length === 0) return null
  return (
    <ul className={classes.options}>
      {answers.map(({ id, label_text: label }) => (
        <li key={id}>
          <BidiText>{label}</BidiText>
        </li>
      ))}
    </ul>
  )
}

function Parts({ place, number }: { place: FormPlace; number: number }) {
  const t = useText('forms')
  const { label, range } = scoreText(place, t)
  return (
    <>
      <ol className={classes.parts}>
        {place.sub_questions.map((part, index) => (
          <li key={part.line_id} className={classes.part}>
            <bdi dir="ltr" className={classes.partNumber}>
              {number}.{index + 1}
            </bdi>
            <span>
              <BidiText>{part.question_text}</BidiText>
            </span>
            <span className={classes.answers}>{partText(part, t)}</span>
          </li>
        ))}
        <li className={classes.part}>
          <IconSum size={18} aria-hidden="true" className={classes.partNumber} />
          <span>{label}</span>
          <span className={classes.answers}>
            <IconLock size={16} aria-hidden="true" /> {t('setInBank')} <strong>{range}</strong>
          </span>
        </li>
      </ol>
      <p className={classes.note}>{t('score.incomplete', { total: place.sub_questions.length })}</p>
    </>
  )
}
