import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { FieldRow } from '../../../ui/form/FormSection'
import { otherTypes } from '../types'
import { ConsciousnessEntry } from './ConsciousnessEntry'
import type { SetFieldProps } from './fieldTypes'
import classes from './form.module.css'
import { NumberEntry } from './NumberEntry'
import { OxygenEntry } from './OxygenEntry'
import { PressureEntry } from './PressureEntry'

/** The fields of the measured values in the order in which they are measured. */
export function SetFields(props: SetFieldProps) {
  return (
    <>
      <FieldRow narrow>
        <NumberEntry {...props} type="respiration" />
        <NumberEntry {...props} type="spo2" />
      </FieldRow>
      <OxygenEntry {...props} />
      <PressureEntry {...props} />
      <NumberEntry {...props} type="heart_rate" />
      <ConsciousnessEntry {...props} />
      <NumberEntry {...props} type="temperature" />
      <OtherFields {...props} />
    </>
  )
}

/** The values that are measured less often; they stay open once one of them is entered. */
function OtherFields(props: SetFieldProps) {
  const t = useText('vitals')
  const [isOpened, setIsOpened] = useState(false)
  const isOpen = isOpened || otherTypes.some((type) => props.form.values[type] !== '')
  return (
    <div className={classes.entry}>
      <div>
        <Button
          size="small"
          variant="subtle"
          icon={<IconChevronDown />}
          aria-expanded={isOpen}
          onClick={() => setIsOpened(!isOpened)}
        >
          {t('others')}
        </Button>
      </div>
      {isOpen && (
        <FieldRow narrow>
          {otherTypes.map((type) => (
            <NumberEntry key={type} {...props} type={type} />
          ))}
        </FieldRow>
      )}
    </div>
  )
}
