import { useText } from '../../../app/i18n/useText'
import classes from './diagnostic.module.css'
import type { Preset } from './presets'

type WindowListProps = {
  presets: readonly Preset[]
  current: { center: number; width: number } | null | undefined
  onChoose: (preset: Preset) => void
}

/** The windows for images of this kind, each with the key that chooses it. */
export function WindowList({ presets, current, onChoose }: WindowListProps) {
  const t = useText('imaging')
  if (presets.length === 0) return null
  return (
    <section className={classes.panel} aria-label={t('windows.label')}>
      <h3 className={classes.heading}>{t('windows.label')}</h3>
      <ul className={classes.list}>
        {presets.map((preset, index) => {
          const isOn =
            Math.round(current?.center ?? Number.NaN) === preset.center &&
            Math.round(current?.width ?? Number.NaN) === preset.width
          return (
            <li key={`${preset.center}/${preset.width}`}>
              <button
                type="button"
                className={classes.row}
                aria-pressed={isOn}
                data-on={isOn || undefined}
                onClick={() => onChoose(preset)}
              >
                <span className={classes.rowName}>{t(`windows.${preset.name}`)}</span>
                <bdi dir="ltr">
                  {preset.width} / {preset.center}
                </bdi>
                <kbd className={classes.key}>{index + 1}</kbd>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
