import { init, RenderingEngine } from '@cornerstonejs/core'
import { init as initLoader } from '@cornerstonejs/dicom-image-loader'
import { annotation, init as initTools } from '@cornerstonejs/tools'
import type { FromViewer, PaneName, ToViewer } from '../src/areas/imaging/diagnostic/protocol'
import { arrived, loadImagesFrom, missed } from './images'
import { Pane } from './pane'
import { createTools } from './tools'

const engineId = 'viewer'

/** Connects the viewer with the app around its frame, which does everything but the images. */
function start(port: MessagePort): void {
  const tell = (message: FromViewer) => port.postMessage(message)
  init()
  initTools()
  initLoader({ maxWebWorkers: 1 })
  loadImagesFrom((key) => tell({ type: 'wanted', key }))
  const engine = new RenderingEngine(engineId)
  const tools = createTools()
  const panes = new Map<PaneName, Pane>()

  function paneOf(name: PaneName): Pane {
    const pane = panes.get(name) ?? new Pane(name, engine, tell)
    if (!panes.has(name)) {
      panes.set(name, pane)
      tools.addPane(name, engineId)
      engine.resize(true, true)
    }
    return pane
  }
  function hide(name: PaneName) {
    if (!panes.has(name)) return
    tools.removePane(name, engineId)
    panes.get(name)?.close()
    panes.delete(name)
    engine.resize(true, true)
  }
  function clear() {
    annotation.state.removeAllAnnotations()
    engine.render()
  }

  function follow(message: ToViewer): void {
    switch (message.type) {
      case 'show':
        void paneOf(message.pane).show(message.images, message.index)
        break
      case 'hide':
        hide(message.pane)
        break
      case 'tool':
        tools.choose(message.tool)
        break
      case 'view':
        void panes.get(message.pane)?.change(message.view, message.isOthers)
        break
      case 'pointer':
        panes.get(message.pane)?.point(message.at)
        break
      case 'turn':
        panes.get(message.pane)?.turn()
        break
      case 'reset':
        panes.get(message.pane)?.reset()
        break
      case 'again':
        void panes.get(message.pane)?.again()
        break
      case 'play':
        if (message.isPlaying) panes.get(message.pane)?.play()
        else panes.get(message.pane)?.stop()
        break
      case 'clear':
        clear()
        break
      case 'part':
        for (const pane of panes.values()) void pane.showPart(message.key, message)
        break
      case 'frame':
        arrived(message.key, message)
        break
      case 'noFrame':
        missed(message.key, message.failure)
        break
    }
  }

  tools.choose('window')
  port.onmessage = ({ data }: MessageEvent<ToViewer>) => follow(data)
  new ResizeObserver(() => engine.resize(true, true)).observe(document.body)
  addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' && !event.ctrlKey && !event.metaKey) tell({ type: 'key', key: event.key })
  })
  tell({ type: 'ready' })
}

// The app around this frame sends the port, and nobody else: the policy of this document allows no other.
addEventListener('message', ({ origin, source, ports: [port] }: MessageEvent) => {
  if (origin === location.origin && source === parent && port) start(port)
})
parent.postMessage('viewer loaded', location.origin)
