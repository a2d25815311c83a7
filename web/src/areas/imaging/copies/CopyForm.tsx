import { useState } from 'react'
import { copyPurposes, mostCopiedFrames } from '#contract/imaging/codes'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { AreaFields } from './AreaFields'
import type { Picture } from './areas'
import classes from './copies.module.css'
import { DrawAreas } from './DrawAreas'
import { Pictures } from './Pictures'
import { useCopy } from './useCopy'

type CopyFormProps = {
  pictures: readonly [Picture, ...Picture[]]
  /** How many files of the study cannot be copied. */
  excluded: number
  orderId: number
  onClose: () => void
}

/** Goes through all frames, with the black areas of each file, before a copy can be asked for. */
export function CopyForm({ pictures, excluded, orderId, onClose }: CopyFormProps) {
  const t = useText('imaging')
  const [index, setIndex] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const copy = useCopy({ pictures, orderId, onDone: onClose })
  const shown = pictures[index] ?? pictures[0]
  const { file, frame, series } = shown
  const { frames, rows, columns } = file.image
  const size = { rows: rows ?? 1, columns: columns ?? 1 }
  const own = copy.areas.get(file.id) ?? []
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{t('copies.explained')}</p>
      {excluded > 0 && <InlineNotice>{t('copies.excluded', { count: excluded, max: mostCopiedFrames })}</InlineNotice>}
      <Pictures pictures={pictures} index={index} onShow={setIndex} />
      <CheckboxField
        name={`copied-${file.id}`}
        label={frames > 1 ? t('copies.includeFile', { count: frames }) : t('copies.include')}
        checked={copy.chosen.has(file.id)}
        onChange={(isChosen) => copy.choose(file.id, isChosen)}
      />
      <DrawAreas
        query={api.imaging.original.query({ params: { id: file.id }, query: { frame } })}
        alt={t('viewer.position', { number: index + 1, images: pictures.length })}
        size={size}
        areas={own}
        isLarge={isLarge}
        onShown={() => copy.see(shown)}
        onDraw={(area) => copy.setOwn(file.id, [...own, area])}
      />
      <div className={classes.buttons}>
        <Button onClick={() => setLarge(!isLarge)}>{t(isLarge ? 'copies.fit' : 'copies.enlarge')}</Button>
        <Button
          onClick={() =>
            copy.setOwn(file.id, [...own, { left: 0, top: 0, width: size.columns, height: Math.ceil(size.rows / 10) }])
          }
        >
          {t('copies.addArea')}
        </Button>
        {own.length > 0 && series.files.length > 1 && (
          <Button onClick={() => copy.repeat(shown)}>{t('copies.wholeSeries')}</Button>
        )}
      </div>
      {own.map((area, at) => (
        <AreaFields
          // biome-ignore lint/suspicious/noArrayIndexKey: areas have nothing else, and their fields hold no state of their own
          key={at}
          area={area}
          number={at + 1}
          size={size}
          onChange={(changed) => copy.setOwn(file.id, own.with(at, changed))}
          onRemove={() => copy.setOwn(file.id, own.toSpliced(at, 1))}
        />
      ))}
      <SegmentedField
        name="purpose"
        label={t('copies.purpose')}
        options={copyPurposes.map((value) => ({ value, label: t(`copies.purpose.${value}`) }))}
        value={copy.purpose}
        onChange={copy.setPurpose}
      />
      {copy.hasSeenAll && (
        <CheckboxField name="looked_at" label={t('copies.looked')} checked={copy.looked} onChange={copy.setLooked} />
      )}
      <ProblemNotice problem={copy.problem} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('copies.cancel')}</Button>
        <Button
          variant="primary"
          disabledReason={copy.reason}
          busy={copy.busy}
          busyText={t('copies.making')}
          onClick={() => void copy.send()}
        >
          {t('copies.make')}
        </Button>
      </div>
    </div>
  )
}
