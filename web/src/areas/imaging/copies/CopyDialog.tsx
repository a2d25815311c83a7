import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CopyPurpose, copyPurposes } from '#contract/imaging/codes'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import type { PreviewQuery, Study } from '../types'
import { AreaFields } from './AreaFields'
import { type Area, type Areas, onWholeSeries, picturesOf } from './areas'
import classes from './copies.module.css'
import { DrawAreas } from './DrawAreas'
import { Pictures } from './Pictures'

type CopyDialogProps = {
  open: boolean
  study: Study
  orderId: number
  preview: PreviewQuery
  onClose: () => void
}

/** Makes a copy of a study without what says who the patient is, after a person has looked at each image. */
export function CopyDialog({ open, study, ...rest }: CopyDialogProps) {
  const t = useText('imaging')
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('copies.make')} size="wide" fullOnPhone>
      {open && <CopyForm key={study.key} study={study} {...rest} />}
    </Dialog>
  )
}

function CopyForm({ study, orderId, preview, onClose }: Omit<CopyDialogProps, 'open'>) {
  const t = useText('imaging')
  const queries = useQueryClient()
  const { success } = useToasts()
  const create = useCall(api.imageCopies.create, { handlesOwnError: true })
  const pictures = picturesOf(study)
  const [index, setIndex] = useState(0)
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const [areas, setAreas] = useState<Areas>(new Map())
  const [purpose, setPurpose] = useState<CopyPurpose>('teaching')
  const [looked, setLooked] = useState(false)
  const shown = pictures[index]
  if (!shown) return <InlineNotice>{t('copies.nothing')}</InlineNotice>
  const { id, image } = shown.slide.file
  const size = { rows: image.rows ?? 1, columns: image.columns ?? 1 }
  const own = areas.get(id) ?? []
  const setOwn = (next: readonly Area[]) => {
    setAreas(new Map([...areas, [id, next]]))
    setLooked(false)
  }
  const send = async () => {
    const files = [...new Set(pictures.map(({ slide }) => slide.file.id))]
    const images = files.map((fileId) => ({ file_id: fileId, areas: [...(areas.get(fileId) ?? [])] }))
    const response = await create.run({ params: { id: orderId }, body: { purpose, looked_at: true, images } })
    if (!response) return
    void queries.invalidateQueries({ queryKey: api.imageCopies.list.key() })
    success(t('copies.asked'))
    onClose()
  }
  const hasSeenAll = seen.size === pictures.length
  const missing = hasSeenAll ? t('copies.confirm') : t('copies.seen', { seen: seen.size, images: pictures.length })
  const reason = hasSeenAll && looked ? undefined : missing
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{t('copies.explained')}</p>
      <Pictures pictures={pictures} index={index} onShow={setIndex} />
      <DrawAreas
        query={preview({ fileId: id, frame: shown.slide.frame, size: 'picture' })}
        alt={t('viewer.position', { number: index + 1, images: pictures.length })}
        size={size}
        areas={own}
        // What could not be loaded was seen by nobody.
        onShown={() => setSeen((before) => new Set([...before, index]))}
        onDraw={(area) => setOwn([...own, area])}
      />
      <div className={classes.buttons}>
        <Button
          onClick={() => setOwn([...own, { left: 0, top: 0, width: size.columns, height: Math.ceil(size.rows / 10) }])}
        >
          {t('copies.addArea')}
        </Button>
        {own.length > 0 && shown.series.files.length > 1 && (
          <Button
            onClick={() => {
              setAreas(onWholeSeries(areas, id, shown.series))
              setLooked(false)
            }}
          >
            {t('copies.wholeSeries')}
          </Button>
        )}
      </div>
      {own.map((area, at) => (
        <AreaFields
          // biome-ignore lint/suspicious/noArrayIndexKey: areas have nothing else, and their fields hold no state of their own
          key={at}
          area={area}
          number={at + 1}
          size={size}
          onChange={(changed) => setOwn(own.with(at, changed))}
          onRemove={() => setOwn(own.toSpliced(at, 1))}
        />
      ))}
      <SegmentedField
        name="purpose"
        label={t('copies.purpose')}
        options={copyPurposes.map((value) => ({ value, label: t(`copies.purpose.${value}`) }))}
        value={purpose}
        onChange={setPurpose}
      />
      {hasSeenAll && (
        <CheckboxField name="looked_at" label={t('copies.looked')} checked={looked} onChange={setLooked} />
      )}
      <ProblemNotice problem={create.problem} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('copies.cancel')}</Button>
        <Button
          variant="primary"
          disabledReason={reason}
          busy={create.busy}
          busyText={t('copies.making')}
          onClick={() => void send()}
        >
          {t('copies.make')}
        </Button>
      </div>
    </div>
  )
}
