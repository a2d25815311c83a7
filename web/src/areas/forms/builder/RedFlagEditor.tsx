import { useId } from 'react'
import { translate } from '#contract/kit/translate'
import { hasOptions } from '#contract/surveys/codes'
import type { FormPlace } from '#contract/surveys/form'
import { flagSeverities } from '#contract/surveys/formVersion'
import { canHaveRedFlag, redFlagProblems } from '#contract/surveys/redFlags'
import { numberLimits } from '#contract/surveys/score'
import { useCatalogue, useLanguage, useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { NumberField } from '../../../ui/fields/NumberField'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { AdviceEditor } from './AdviceEditor'
import { decimalsOf } from './decimalsOf'
import classes from './rules.module.css'

type RedFlag = NonNullable<FormPlace['red_flag']>

type RedFlagEditorProps = {
  place: FormPlace
  /** Null if the care team is not notified. */
  onChange: (redFlag: RedFlag | null) => void
  /** The server's message. */
  error?: string | undefined
}

const none: RedFlag = { options: [], at_least: null, at_most: null, severity: 'high', advice: null }

/**
 * Edits to which answers of a question the care team is notified: options, or a range of its number or score; how urgent
 * it is, and what the patient is shown at once.
 */
export function RedFlagEditor({ place, onChange, error }: RedFlagEditorProps) {
  const t = useText('forms')
  const errorId = useId()
  const flag = place.red_flag ?? none
  const change = (some: Partial<RedFlag>) => {
    const changed = { ...flag, ...some }
    const { options, at_least: from, at_most: to, advice } = changed
    const isNone = options.length === 0 && from === null && to === null && advice === null
    onChange(isNone ? null : changed)
  }
  return (
    <fieldset className={classes.editor} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{t('redFlag.title')}</legend>
      <p className={classes.note}>{t(canHaveRedFlag(place) ? 'redFlag.note' : 'redFlag.text')}</p>
      {hasOptions(place.type) ? (
        <OptionFields place={place} flag={flag} onChange={change} />
      ) : (
        canHaveRedFlag(place) && <LimitFields place={place} flag={flag} onChange={change} />
      )}
      {place.red_flag && (
        <>
          <SegmentedField
            label={t('redFlag.severity')}
            options={flagSeverities.map((value) => ({ value, label: t(`redFlag.severity.${value}`) }))}
            value={flag.severity}
            onChange={(severity) => change({ severity })}
          />
          <AdviceEditor place={place} advice={flag.advice} onChange={(advice) => change({ advice })} />
        </>
      )}
      {error && (
        <div id={errorId}>
          <InlineNotice tone="danger" slim>
            {error}
          </InlineNotice>
        </div>
      )}
      {place.red_flag && (
        <div className={classes.buttons}>
          <Button size="small" variant="subtle" onClick={() => onChange(null)}>
            {t('redFlag.remove')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type FieldsProps = { place: FormPlace; flag: RedFlag; onChange: (some: Partial<RedFlag>) => void }

function OptionFields({ place, flag, onChange }: FieldsProps) {
  const t = useText('forms')
  const known = place.answers.map(({ id }) => id)
  const chosen = flag.options.filter((id) => known.includes(id))
  return (
    <>
      {place.answers.map(({ id, label_text: label }) => (
        <CheckboxField
          key={id}
          label={<bdi>{label}</bdi>}
          checked={chosen.includes(id)}
          onChange={(isChosen) =>
            onChange({ options: isChosen ? [...chosen, id] : chosen.filter((each) => each !== id) })
          }
        />
      ))}
      {chosen.length < flag.options.length && (
        <InlineNotice tone="danger" slim>
          {t('redFlag.optionMissing')}
        </InlineNotice>
      )}
    </>
  )
}

function LimitFields({ place, flag, onChange }: FieldsProps) {
  const t = useText('forms')
  const texts = useCatalogue('api')
  const language = useLanguage()
  const problems = place.red_flag ? redFlagProblems(place) : {}
  const { min, max } = numberLimits(place)
  const field = (name: 'at_least' | 'at_most') => {
    const problem = problems[name]
    return {
      label: t(`redFlag.${name}`),
      value: flag[name],
      onChange: (value: number | null) => onChange({ [name]: value }),
      error: problem && translate(texts, language, problem.key, problem.values),
      decimals: decimalsOf(place),
      unit: place.unit,
      ...(min !== null && { min: min / 100 }),
      ...(max !== null && { max: max / 100 }),
      optional: true,
    }
  }
  return (
    <>
      <div className={classes.limits}>
        <NumberField {...field('at_least')} />
        <NumberField {...field('at_most')} />
      </div>
      {min !== null && max !== null && (
        <p className={classes.note}>{t('redFlag.range', { from: min / 100, to: max / 100 })}</p>
      )}
    </>
  )
}
