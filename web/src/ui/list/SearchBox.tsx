import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import fieldClasses from '../fields/field.module.css'
import { useBidiText } from '../fields/useBidiText'
import { IconButton } from '../IconButton'
import { useUiText } from '../texts'
import classes from './SearchBox.module.css'

type SearchBoxProps = {
  /** The current search text, as in the address. */
  value: string
  /** Called 350 ms after the last key, and at once on Enter and on clear. */
  onChange: (value: string) => void
  /** The searched fields: 'Name, phone or email'. */
  placeholder?: string | undefined
}

/** The search box of a list on the server. */
export function SearchBox({ value, onChange, placeholder }: SearchBoxProps) {
  const text = useUiText()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address may change from outside: by Back, or a cleared filter.
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  // The timer may fire after the box was cleared from outside and before its effect is cleaned up.
  const submit = useEffectEvent((entered: string) => {
    if (entered === typed && entered.trim() !== value) onChange(entered.trim())
  })
  useEffect(() => {
    const timer = setTimeout(() => submit(typed), 350)
    return () => clearTimeout(timer)
  }, [typed])
  const field = useRef<HTMLInputElement>(null)
  const written = useBidiText({ field, value: typed, onChange: setTyped })
  const label = placeholder ?? text('list.search')
  return (
    <search className={classes.search}>
      <IconSearch aria-hidden="true" className={classes.icon} />
      <input
        {...written}
        type="search"
        className={`${fieldClasses.input} ${classes.input}`}
        aria-label={label}
        placeholder={label}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() !== value) onChange(typed.trim())
        }}
      />
      {typed !== '' && (
        <IconButton
          size="small"
          label={text('list.clearSearch')}
          icon={<IconX />}
          onClick={() => {
            setTyped('')
            onChange('')
          }}
        />
      )}
    </search>
  )
}
