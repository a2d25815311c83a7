import { useRef, useState } from 'react'
import type { SharedView } from '#contract/imaging/sharing'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useKeys } from '../../../ui/useKeys'
import { OtherPatient } from '../OtherPatient'
import type { PreviewQuery, Series, Study } from '../types'
import { useStudyName } from '../useStudyName'
import classes from './diagnostic.module.css'
import { EarlierList } from './EarlierList'
import { comparableSeries, imagesOf, isPreviewed, type SeriesImage, samePlace } from './images'
import { LoadingPicture } from './LoadingPicture'
import { PaneTexts } from './PaneTexts'
import { presetsOf } from './presets'
import type { PaneName, Place, View, ViewerTool } from './protocol'
import { SeriesList } from './SeriesList'
import { SharingBar } from './SharingBar'
import { Toolbar } from './Toolbar'
import type { EarlierStudies, FrameSource } from './types'
import { useOnce, usePanes } from './usePanes'
import { useSharing } from './useSharing'
import { WindowList } from './WindowList'

type DiagnosticViewerProps = {
  open: boolean
  /** Undefined while it was never open. */
  study: Study | undefined
  preview: PreviewQuery
  source: FrameSource
  earlier: EarlierStudies | undefined
  /** The order whose images people look at together. */
  orderId: number | undefined
  onClose: () => void
}

/** The viewer of a study with all of its values, which fills the window. It stays mounted, so that the focus returns. */
export function DiagnosticViewer({ open, study, onClose, ...rest }: DiagnosticViewerProps) {
  const studyName = useStudyName()
  const [attempt, setAttempt] = useState(0)
  const [first] = study?.files ?? []
  return (
    <Dialog open={open} onClose={onClose} title={<bdi>{first && studyName(first)}</bdi>} size="screen">
      {open && study && (
        <Viewer key={`${study.key} ${attempt}`} study={study} onAgain={() => setAttempt(attempt + 1)} {...rest} />
      )}
    </Dialog>
  )
}

type ViewerProps = { study: Study; onAgain: () => void } & Pick<
  DiagnosticViewerProps,
  'preview' | 'source' | 'earlier' | 'orderId'
>

const names: readonly PaneName[] = ['main', 'earlier']
const stepOfKey: Record<string, number> = { ArrowUp: -1, PageUp: -1, ArrowDown: 1, PageDown: 1 }

const middleOf = (series: Series) => Math.floor(series.images / 2)

/** Returns the image with which the viewer begins. */
function firstImage({ series: [series] }: Study): SeriesImage | undefined {
  return series && imagesOf(series)[middleOf(series)]
}

function Viewer({ study, preview, source, earlier, orderId, onAgain }: ViewerProps) {
  const t = useText('imaging')
  const frame = useRef<HTMLIFrameElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const [tool, setTool] = useState<ViewerTool>('window')
  const [isPlaying, setIsPlaying] = useState(false)
  const [beside, setBeside] = useState<string>()
  const first = firstImage(study)
  // The megabyte of the viewer would keep the first picture waiting on a slow connection.
  const [isPictureSettled, setIsPictureSettled] = useState(!first || !isPreviewed(first))
  const { state, panes, show, hide, send, sendAll } = usePanes(frame, onKey, { viewed, pointed })
  const { main } = panes
  const sharing = useSharing(orderId, {
    isHere: (view) => placeOf(view) !== undefined,
    onShown: (shown) => {
      if (state === 'ready') followShown(shown, main?.series)
    },
  })
  const image = main?.images[main.index]
  const { window_center: center, window_width: width, modality = null } = image?.file.image ?? {}
  const ofFile = typeof center === 'number' && typeof width === 'number' ? [{ center, width }] : []
  const presets = main?.view?.window ? presetsOf(modality, ofFile) : []
  useOnce(state === 'ready', () => {
    const [series] = study.series
    // The channel is joined before the viewer is there: what somebody shows has come already.
    if (sharing.followed) followShown(sharing.followed)
    else if (series) openSeries(series)
  })
  useKeys(root, onKey)

  function viewed(view: View, isOthers: boolean) {
    if (!isOthers) sharing.lookAround()
    const seen = main?.images[view.index]
    if (!seen) return
    const { window, isInverted, zoom, center: middle } = view
    const of = { file_id: seen.file.id, frame: seen.frame }
    sharing.show({ ...of, window, is_inverted: isInverted, zoom, center: middle })
  }
  function pointed(at: Place | null) {
    if (main?.view) sharing.show({ pointer: at })
  }
  function placeOf({ file_id: id, frame: at }: SharedView) {
    const series = study.series.find(({ files }) => files.some((file) => file.id === id))
    const index = series ? imagesOf(series).findIndex((each) => each.file.id === id && each.frame === at) : -1
    return series && index >= 0 ? { series, index } : undefined
  }
  function followShown(shown: SharedView | null, open?: Series) {
    const place = shown && placeOf(shown)
    if (place) {
      if (place.series.key !== open?.key) openSeries(place.series, place.index)
      const { window, is_inverted: isInverted, zoom, center: middle } = shown
      const seen: View = { index: place.index, window, isInverted, zoom, center: middle }
      send({ type: 'view', pane: 'main', view: seen, isOthers: true })
    }
    send({ type: 'pointer', pane: 'main', at: place ? shown.pointer : null })
  }
  function choose(series: Series) {
    sharing.lookAround()
    openSeries(series)
  }
  function openSeries(series: Series, index = middleOf(series)) {
    setIsPlaying(false)
    show('main', { series, source, index })
  }
  function openBeside(other: Study) {
    const series = main && comparableSeries(other, main.series)
    if (!main || !series || !earlier) return
    setBeside(other.key)
    show('earlier', { series, source: earlier.source, index: samePlace(main.index, main.images.length, series.images) })
  }
  function closeBeside() {
    setBeside(undefined)
    hide('earlier')
  }
  function moveTo(index: number) {
    if (!main) return
    const within = Math.min(main.images.length - 1, Math.max(0, index))
    if (within !== main.index) send({ type: 'view', pane: 'main', view: { index: within } })
  }
  function play() {
    if (!image) return
    setIsPlaying(!isPlaying)
    send({ type: 'play', pane: 'main', isPlaying: !isPlaying })
  }
  const invert = () => sendAll((pane) => ({ type: 'view', pane, view: { isInverted: !panes[pane]?.view?.isInverted } }))
  function onKey(key: string): boolean {
    const preset = presets[Number(key) - 1]
    const step = stepOfKey[key]
    if (preset) sendAll((pane) => ({ type: 'view', pane, view: { window: preset } }))
    else if (step !== undefined && main) moveTo(main.index + step)
    else if (key === 'Home') moveTo(0)
    else if (key === 'End' && main) moveTo(main.images.length - 1)
    else if (key === 'i') invert()
    else if (key === '0') sendAll((pane) => ({ type: 'reset', pane }))
    else return false
    return true
  }
  return (
    <div ref={root} className={classes.viewer}>
      <SeriesList study={study} shown={main?.series} onOpen={choose} />
      <div className={classes.center}>
        <OtherPatient files={study.files} />
        <SharingBar sharing={sharing} />
        <Toolbar
          tool={tool}
          onTool={(chosen) => {
            setTool(chosen)
            send({ type: 'tool', tool: chosen })
          }}
          isPlaying={main && main.images.length > 1 ? isPlaying : undefined}
          onPlay={play}
          isInverted={main?.view?.isInverted ?? false}
          onInvert={invert}
          onTurn={() => sendAll((pane) => ({ type: 'turn', pane }))}
          onReset={() => sendAll((pane) => ({ type: 'reset', pane }))}
          onClear={() => send({ type: 'clear' })}
        />
        <div className={classes.stage} dir="ltr">
          {isPictureSettled && (
            <iframe ref={frame} className={classes.frame} src="/viewer/viewer.html" title={t('diagnostic.frame')} />
          )}
          <div className={classes.overlay}>
            {names.map((name) => {
              const pane = panes[name]
              return (
                pane && (
                  <PaneTexts
                    key={name}
                    pane={pane}
                    preview={name === 'main' ? preview : undefined}
                    onAgain={() => send({ type: 'again', pane: name })}
                  />
                )
              )
            })}
          </div>
          {state === 'loading' && (
            <LoadingPicture image={first} preview={preview} onSettled={() => setIsPictureSettled(true)}>
              {t('diagnostic.starting')}
            </LoadingPicture>
          )}
          {state === 'failed' && (
            <div className={classes.middle}>
              <InlineNotice tone="danger">{t('diagnostic.notStarted')}</InlineNotice>
              <Button onClick={onAgain}>{t('preview.again')}</Button>
            </div>
          )}
        </div>
        {main && main.images.length > 1 && (
          <input
            type="range"
            dir="ltr"
            className={classes.slider}
            aria-label={t('viewer.image')}
            aria-valuetext={t('viewer.position', { number: main.index + 1, images: main.images.length })}
            min={0}
            max={main.images.length - 1}
            value={main.index}
            onChange={(event) => moveTo(Number(event.currentTarget.value))}
          />
        )}
      </div>
      <div className={classes.side}>
        <WindowList
          presets={presets}
          current={main?.view?.window}
          onChoose={(preset) => sendAll((pane) => ({ type: 'view', pane, view: { window: preset } }))}
        />
        {earlier && main && (
          <EarlierList earlier={earlier} study={study} shown={beside} onOpen={openBeside} onClose={closeBeside} />
        )}
      </div>
    </div>
  )
}
