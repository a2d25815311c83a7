import { type DayPart, dayParts } from '#contract/rules/waitlist'
import { useText } from '../../../app/i18n/useText'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { FieldFrame } from '../../../ui/fields/FieldFrame'
import classes from './JoinForm.module.css'

type PartsOfDayProps = {
  value: readonly DayPart[]
  onChange: (parts: DayPart[]) => void
  error: string | undefined
}

/** The parts of the day for which a patient waits. */
export function PartsOfDay({ value, onChange, error }: PartsOfDayProps) {
  const t = useText('waitlist')
  return (
    <FieldFrame label={t('field.parts')} error={error} as="group">
      {({ labelId, ...control }) => (
        <fieldset className={classes.parts} aria-labelledby={labelId} aria-describedby={control['aria-describedby']}>
          {dayParts.map((part) => (
            <CheckboxField
              key={part}
              label={t(`part.${part}.long`)}
              checked={value.includes(part)}
              onChange={(isChosen) =>
                onChange(dayParts.filter((each) => (each === part ? isChosen : value.includes(each))))
              }
            />
          ))}
        </fieldset>
      )}
    </FieldFrame>
  )
}
