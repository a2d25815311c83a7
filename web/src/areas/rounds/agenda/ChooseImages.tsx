import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mostCaseImages } from '#contract/rounds/codes'
import type { CaseImage } from '#contract/rounds/images'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Empty } from '../../../ui/feedback/Empty'
import { useToasts } from '../../../ui/feedback/toasts'
import { CheckboxField } from '../../../ui/fields/CheckboxField'
import { isolated } from '../../../ui/isolated'
import { PreviewPicture } from '../../imaging'
import { imageQuery } from '../imageQuery'
import classes from '../rounds.module.css'
import type { AgendaCase } from '../types'

type ChooseImagesProps = { roundId: number; agendaCase: AgendaCase; open: boolean; onClose: () => void }

/** Chooses which copies of images a case shows, of those that were made for rounds. */
export function ChooseImages({ roundId, agendaCase, open, onClose }: ChooseImagesProps) {
  const t = useText('rounds')
  return (
    <Dialog open={open} onClose={onClose} title={t('images.choose')} size="wide" fullOnPhone>
      {open && <Loaded roundId={roundId} caseId={agendaCase.id} onClose={onClose} />}
    </Dialog>
  )
}

type LoadedProps = { roundId: number; caseId: number; onClose: () => void }

function Loaded(props: LoadedProps) {
  const { roundId, caseId } = props
  const query = useQuery({
    ...api.rounds.images.query({ params: { id: roundId, caseId } }),
    ...handlesOwnError,
    // What is being chosen stays.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <QueryBoundary query={query} variant="cards">
      {({ data }) => <Choice {...props} images={data} />}
    </QueryBoundary>
  )
}

function Choice({ roundId, caseId, onClose, images }: LoadedProps & { images: readonly CaseImage[] }) {
  const t = useText('rounds')
  const { success } = useToasts()
  const queries = useQueryClient()
  const save = useCall(api.rounds.chooseImages, { handlesOwnError: true })
  const [chosen, setChosen] = useState(images.filter((each) => each.is_chosen).map(({ id }) => id))
  if (images.length === 0) return <Empty title={t('images.noCopies')} body={t('images.noCopiesBody')} />
  const pictureOf = (image: CaseImage) =>
    image.is_chosen
      ? imageQuery(roundId, caseId, image.id)
      : api.imageCopies.picture.query({
          params: { id: image.investigation_id, copyId: image.copy_id, imageId: image.id },
        })
  const send = async () => {
    const done = await save.run({ params: { id: roundId, caseId }, body: { images: chosen } })
    await queries.invalidateQueries({ queryKey: ['rounds'] })
    if (!done) return
    success(t('images.chosen'))
    onClose()
  }
  return (
    <div className={classes.stack}>
      <p>{t('images.why')}</p>
      <ul className={classes.cards}>
        {images.map((image, index) => {
          const isChosen = chosen.includes(image.id)
          const label = t('images.nameOf', { number: index + 1, name: isolated(image.name) })
          return (
            <li key={image.id} className={classes.stack}>
              <div className={classes.picture} dir="ltr">
                <PreviewPicture query={pictureOf(image)} alt={label} />
              </div>
              <CheckboxField
                name={`image-${image.id}`}
                label={label}
                checked={isChosen}
                disabled={!isChosen && chosen.length >= mostCaseImages}
                onChange={(isOn) => setChosen(isOn ? [...chosen, image.id] : chosen.filter((id) => id !== image.id))}
              />
            </li>
          )
        })}
      </ul>
      <div className={classes.buttons}>
        <Button variant="primary" busy={save.busy} onClick={() => void send()}>
          {t('images.save', { count: chosen.length })}
        </Button>
      </div>
      <ProblemNotice problem={save.problem} />
    </div>
  )
}
