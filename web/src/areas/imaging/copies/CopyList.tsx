import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImageCopy } from '#contract/imaging/copies'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { saveBlob } from '../../../lib/saveBlob'
import { FileRow } from '../../../ui/files/FileRow'
import { Name } from '../../../ui/Name'
import { PreviewPicture } from '../PreviewPicture'
import type { ImageFile } from '../types'
import { useWaiting } from '../useWaiting'
import classes from './copies.module.css'

/** The copies of some images of an order. Without any, nothing is shown. */
export function CopyList({ orderId, files }: { orderId: number; files: readonly ImageFile[] }) {
  const t = useText('imaging')
  const queries = useQueryClient()
  const query = useQuery({ ...api.imageCopies.list.query({ params: { id: orderId } }), ...handlesOwnError })
  const originals = new Set(files.map(({ id }) => id))
  const copies = (query.data?.data ?? []).filter(({ images }) => images.some((image) => originals.has(image.file_id)))
  useWaiting(
    copies.some(({ images }) => images.some(({ state }) => state === 'waiting')),
    () => void queries.invalidateQueries({ queryKey: api.imageCopies.list.key() }),
  )
  if (copies.length === 0) return null
  return (
    <section className={classes.stack} aria-label={t('copies.title')}>
      <h3 className={classes.heading}>{t('copies.title')}</h3>
      {copies.map((copy) => (
        <Copy key={copy.id} copy={copy} orderId={orderId} />
      ))}
    </section>
  )
}

function Copy({ copy, orderId }: { copy: ImageCopy; orderId: number }) {
  const t = useText('imaging')
  const download = useCall(api.imageCopies.file, { handlesOwnError: true })
  const [shown, setShown] = useState<number>()
  const params = (imageId: number) => ({ params: { id: orderId, copyId: copy.id, imageId } })
  const save = async (imageId: number, name: string) => {
    const response = await download.run(params(imageId))
    if (response) saveBlob(response.blob, name)
  }
  const noteOf = ({ state, problem, areas }: ImageCopy['images'][number]) => {
    if (state === 'waiting') return t('copies.waiting')
    return problem ? t(`copies.problem.${problem}`) : t('copies.areas', { count: areas })
  }
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        {t(`copies.purpose.${copy.purpose}`)} · <Name>{copy.created_by.name_text}</Name>
      </p>
      <ul className={classes.plain}>
        {copy.images.map((image, index) => {
          const name = `copy-${copy.id}-image-${index + 1}.dcm`
          const isMade = image.state === 'made'
          return (
            <li key={image.id}>
              <FileRow
                name={name}
                {...(image.size !== null && { size: image.size })}
                note={noteOf(image)}
                onView={isMade ? () => setShown(shown === image.id ? undefined : image.id) : undefined}
                onDownload={isMade ? () => void save(image.id, name) : undefined}
              />
              {shown === image.id && (
                <div className={classes.shown} dir="ltr">
                  <PreviewPicture query={api.imageCopies.picture.query(params(image.id))} alt={name} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <ProblemNotice problem={download.problem} />
    </div>
  )
}
