import '@mantine/core/styles/Input.layer.css'
import { IconAlertCircle } from '@tabler/icons-react'
import { type Density, useDensity } from '../density'
import { FieldLabel, type FieldProps } from './FieldFrame'
import classes from './field.module.css'
import mantine from './mantine.module.css'

/** Returns props that give Mantine's inputs the frame and style of our own fields: spread them on the input. */
export function useMantineField({ label, optional, hint, error, fix, labelAside, labelHidden }: FieldProps) {
  const density = useDensity()
  return {
    size: sizes[density],
    label: (
      <>
        <span>
          <FieldLabel label={label} optional={optional} />
        </span>
        {labelAside}
      </>
    ),
    description: error ? undefined : hint,
    error: error ? (
      <span className={classes.errorLine} style={{ marginBlockStart: 0 }}>
        <span className={classes.error}>
          <IconAlertCircle aria-hidden="true" />
          <span>{error}</span>
        </span>
        {fix}
      </span>
    ) : undefined,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    classNames: {
      root: mantine.root,
      label: labelHidden ? 'visually-hidden' : mantine.label,
      description: mantine.message,
      error: mantine.message,
      wrapper: mantine.wrapper,
      input: `${classes.input} ${mantine.input}`,
      section: mantine.section,
    },
  }
}

const sizes: Record<Density, 'sm' | 'md'> = { staff: 'sm', patient: 'md' }
