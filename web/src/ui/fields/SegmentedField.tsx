import { type Segment, Segmented } from '../Segmented'
import { FieldFrame, type FieldProps } from './FieldFrame'

type SegmentedFieldProps<Value extends string> = Omit<FieldProps, 'label'> & {
  label: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A segmented control with two to four short options, as a form field. */
export function SegmentedField<Value extends string>({
  options,
  value,
  onChange,
  ...frame
}: SegmentedFieldProps<Value>) {
  return (
    <FieldFrame {...frame} as="group">
      {({ id: _, labelId: __, ...described }) => (
        <div>
          <Segmented
            label={frame.label}
            options={options}
            value={value}
            onChange={onChange}
            disabled={frame.disabled}
            onBlur={frame.onBlur}
            {...described}
          />
        </div>
      )}
    </FieldFrame>
  )
}
