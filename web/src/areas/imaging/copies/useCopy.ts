import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CopyPurpose, mostCopiedImages } from '#contract/imaging/codes'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { useToasts } from '../../../ui/feedback/toasts'
import { type Area, type Areas, keyOf, onWholeSeries, type Picture } from './areas'

interface CopySource {
  pictures: readonly Picture[]
  orderId: number
  onDone: () => void
}

/**
 * Manages what is copied: which files, with which black areas, and what the person has looked at. Each change of it takes back the
 * statement that nothing says who the patient is.
 */
export function useCopy({ pictures, orderId, onDone }: CopySource) {
  const t = useText('imaging')
  const queries = useQueryClient()
  const { success } = useToasts()
  const create = useCall(api.imageCopies.create, { handlesOwnError: true })
  const files = [...new Set(pictures.map(({ file }) => file.id))]
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(files.length <= mostCopiedImages ? files : []),
  )
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [areas, setAreas] = useState<Areas>(new Map())
  const [purpose, setPurpose] = useState<CopyPurpose>('teaching')
  const [looked, setLooked] = useState(false)
  const copied = pictures.filter(({ file }) => chosen.has(file.id))
  const lookedAt = copied.filter((picture) => seen.has(keyOf(picture))).length
  const hasSeenAll = copied.length > 0 && lookedAt === copied.length

  const reason = () => {
    if (chosen.size === 0) return t('copies.choose')
    if (chosen.size > mostCopiedImages) return t('copies.tooMany', { max: mostCopiedImages, chosen: chosen.size })
    if (!hasSeenAll) return t('copies.seen', { seen: lookedAt, images: copied.length })
    return looked ? undefined : t('copies.confirm')
  }

  const choose = (fileId: number, isChosen: boolean) => {
    const others = [...chosen].filter((id) => id !== fileId)
    setChosen(new Set(isChosen ? [...others, fileId] : others))
    setLooked(false)
  }

  const setOwn = (fileId: number, own: readonly Area[]) => {
    setAreas(new Map([...areas, [fileId, own]]))
    setLooked(false)
  }

  const repeat = ({ file, series }: Picture) => {
    setAreas(onWholeSeries(areas, file.id, series))
    setLooked(false)
  }

  const send = async () => {
    const images = files
      .filter((id) => chosen.has(id))
      .map((id) => ({ file_id: id, areas: [...(areas.get(id) ?? [])] }))
    const response = await create.run({ params: { id: orderId }, body: { purpose, looked_at: true, images } })
    if (!response) return
    void queries.invalidateQueries({ queryKey: api.imageCopies.list.key() })
    success(t('copies.asked'))
    onDone()
  }

  return {
    ...{ chosen, choose, areas, setOwn, repeat, purpose, setPurpose, looked, setLooked, hasSeenAll, send },
    /** Why nothing can be copied yet. */
    reason: reason(),
    /** Records that a picture was shown: what could not be loaded was seen by nobody. */
    see: (picture: Picture) => setSeen((before) => new Set([...before, keyOf(picture)])),
    busy: create.busy,
    problem: create.problem,
  }
}
