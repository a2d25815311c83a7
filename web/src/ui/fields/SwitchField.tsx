import type { ComponentProps } from 'react'
import { type CheckboxField, Tick } from './CheckboxField'

type SwitchFieldProps = Omit<ComponentProps<typeof CheckboxField>, 'indeterminate' | 'required'>

/** An on/off switch for a setting: open for booking, sound on. */
export function SwitchField(props: SwitchFieldProps) {
  return <Tick {...props} kind="switch" />
}
