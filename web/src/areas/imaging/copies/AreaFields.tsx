import { IconTrash } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { NumberField } from '../../../ui/fields/NumberField'
import { IconButton } from '../../../ui/IconButton'
import { type Area, changedArea } from './areas'
import classes from './copies.module.css'

type AreaFieldsProps = {
  area: Area
  number: number
  size: { rows: number; columns: number }
  onChange: (area: Area) => void
  onRemove: () => void
}

const sides = ['left', 'top', 'width', 'height'] as const

/** An area as numbers, for those who do not draw. */
export function AreaFields({ area, number, size, onChange, onRemove }: AreaFieldsProps) {
  const t = useText('imaging')
  return (
    <fieldset className={classes.fields}>
      <legend>{t('copies.area', { number })}</legend>
      {sides.map((side) => (
        <NumberField
          key={side}
          name={`${side}-${number}`}
          label={t(`copies.${side}`)}
          value={area[side]}
          min={0}
          onChange={(value) => {
            if (value !== null && Number.isInteger(value)) onChange(changedArea(area, { [side]: value }, size))
          }}
        />
      ))}
      <IconButton label={t('copies.removeArea', { number })} icon={<IconTrash />} onClick={onRemove} />
    </fieldset>
  )
}
