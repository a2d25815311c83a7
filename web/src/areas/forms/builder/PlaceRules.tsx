import { IconAlertCircle, IconArrowsSplit, IconBell } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { FormPlace } from '#contract/surveys/form'
import { redFlagProblems } from '#contract/surveys/redFlags'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { problemOfConditions } from './conditionProblem'
import { describeRedFlag, describeShowIf } from './describeRules'
import type { NumberedPlace } from './numberedPlaces'
import { RedFlagEditor } from './RedFlagEditor'
import classes from './rules.module.css'
import { ShowIfEditor } from './ShowIfEditor'

type PlaceRulesProps = {
  place: FormPlace
  /** The questions before it. */
  earlier: readonly NumberedPlace[]
  onChange: (some: Pick<Partial<FormPlace>, 'show_if' | 'red_flag'>) => void
  /** The server's messages. */
  errors: { show_if?: string | undefined; red_flag?: string | undefined }
}

/** When a question of a form is shown, and to which answers the care team is notified: in words, and the editors of both. */
export function PlaceRules({ place, earlier, onChange, errors }: PlaceRulesProps) {
  const t = useText('forms')
  const texts = { language: useLanguage(), t }
  const id = useId()
  const [open, setOpen] = useState<'show_if' | 'red_flag'>()
  const { show_if: showIf } = place
  const conditionProblem = problemOfConditions(place, earlier)
  const notify = describeRedFlag(place, texts)
  const isFlagWrong = Object.keys(redFlagProblems(place)).length > 0
  const action = (name: 'show_if' | 'red_flag', icon: ReactNode) => (
    <Button
      size="small"
      variant="subtle"
      icon={icon}
      aria-label={t(name === 'show_if' ? 'rule.conditionsOf' : 'rule.notifyOf', { question: place.question_text })}
      aria-expanded={open === name}
      aria-controls={open === name ? id : undefined}
      onClick={() => setOpen(open === name ? undefined : name)}
    >
      {t(name === 'show_if' ? 'rule.conditions' : 'rule.notify')}
    </Button>
  )
  return (
    <div className={classes.rules}>
      {showIf && <p className={classes.rule}>{describeShowIf(showIf, earlier, texts)}</p>}
      {notify && <p className={classes.rule}>{notify}</p>}
      {open !== 'show_if' && conditionProblem && <RuleProblem>{t(`showIf.no.${conditionProblem}`)}</RuleProblem>}
      {open !== 'red_flag' && isFlagWrong && <RuleProblem>{t('redFlag.invalid')}</RuleProblem>}
      {open !== 'show_if' && errors.show_if && !conditionProblem && <RuleProblem>{errors.show_if}</RuleProblem>}
      {open !== 'red_flag' && errors.red_flag && !isFlagWrong && <RuleProblem>{errors.red_flag}</RuleProblem>}
      <div className={classes.buttons}>
        {action('show_if', <IconArrowsSplit />)}
        {action('red_flag', <IconBell />)}
      </div>
      <div id={id}>
        {open === 'show_if' && (
          <ShowIfEditor
            place={place}
            earlier={earlier}
            onChange={(changed) => onChange({ show_if: changed })}
            error={errors.show_if}
          />
        )}
        {open === 'red_flag' && (
          <RedFlagEditor
            place={place}
            onChange={(changed) => onChange({ red_flag: changed })}
            error={errors.red_flag}
          />
        )}
      </div>
    </div>
  )
}

function RuleProblem({ children }: { children: ReactNode }) {
  return (
    <p className={classes.problem}>
      <IconAlertCircle aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
