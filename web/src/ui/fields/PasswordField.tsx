import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../IconButton'
import { useUiText } from '../texts'
import { FieldFrame, type FieldProps } from './FieldFrame'
import classes from './field.module.css'

type PasswordFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
}

/** A password, which can be shown while typing. */
export function PasswordField({ value, onChange, autoComplete, ...frame }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const text = useUiText()
  return (
    <FieldFrame {...frame}>
      {({ labelId: _, ...control }) => (
        <div className={classes.withEnd}>
          <input
            {...control}
            className={`${classes.input} ${classes.ltr}`}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            name={frame.name}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={frame.onBlur}
            disabled={frame.disabled}
            required={!frame.optional}
          />
          <IconButton
            label={text(shown ? 'password.hide' : 'password.show')}
            icon={shown ? <IconEyeOff /> : <IconEye />}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
