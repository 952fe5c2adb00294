import type {
  AudioEngine,
  AudioSource,
  EngineEvent,
  EngineOptions,
  FailureKind,
  Transition,
} from '../engine';
import { Clock } from './clock';
import { fadeCurves, follows, heightOf, transitionBetween } from './levels';
import { openBody, type OpenBody } from './openBody';
import { Output, type OutputParts } from './output';
import { silentElement } from './silence';
import { Slot, type SlotParts } from './slot';

/** Hz. Most music has this rate, and is then passed on as it is. */
const sampleRate = 44_100;
/** Seconds that must be there before the next source is fetched, and before the end the latest. */
const wellBuffered = 60;
const lastChance = 30;
/** Seconds ahead that the end of a media element is known well enough. */
const elementHorizon = 1;
/** Milliseconds after which a clock that stands still, although it is said to run, has died. */
const deadAfter = 5_000;
/** Seconds below which a fade is none. */
const shortestFade = 0.1;

export interface WebEngineParts {
  makeContext?: () => AudioContext;
  makeCompanion?: () => OutputParts['companion'];
  openBody?: OpenBody;
}

/** The next source is scheduled: when it begins, and when the one before has ended. */
interface Plan {
  at: number;
  ends: number;
}

/** Plays through one audio graph, whose clock joins sources to the sample. */
export class WebEngine implements AudioEngine {
  /** Null until the first play: browsers want a gesture before there is sound. */
  output: Output | null = null;
  private front: Slot | null = null;
  private back: Slot | null = null;
  private upNext: { source: AudioSource; transition: Transition | undefined } | null = null;
  private plan: Plan | null = null;
  /** Fading out behind the front. */
  private tails: { slot: Slot; until: number }[] = [];
  private wanted = false;
  private said: 'playing' | 'waiting' | null = null;
  private volume = 1;
  private options: EngineOptions = { levelling: true, levellingMode: 'auto', crossfade: 0 };
  private turn = 0;
  /** When the graph's clock was last seen to go on, in milliseconds of the page's. */
  private alive = { at: 0, now: -1 };
  private readonly clock = new Clock(() => this.tick());
  private readonly listeners = new Set<(event: EngineEvent) => void>();

  constructor(private readonly parts: WebEngineParts = {}) {
    addEventListener('online', () => {
      this.front?.retry();
      this.back?.retry();
      this.update();
    });
  }

  get time(): number {
    const { front, output } = this;
    return front ? front.position(output?.now ?? 0) : 0;
  }

  load(source: AudioSource, { at, play }: { at: number; play: boolean }): void {
    this.dropPlan();
    const { front, back, output } = this;
    const isPrepared = back?.source.id === source.id && at === 0;
    const slot = isPrepared && !back.failure ? back : new Slot(source, at);
    slot.inAlbum = follows(front?.source ?? null, source);
    if (output) front?.leave(output);
    if (back !== slot) back?.close();
    this.dropTails();
    this.front = slot;
    this.back = null;
    this.upNext = null;
    this.said = null;
    this.wanted = play;
    if (play) this.begin();
    else this.rest();
    this.emitTime();
  }

  prepare(source: AudioSource | null, transition?: Transition): void {
    const isSame = source?.id === this.upNext?.source.id && source !== null;
    this.upNext = source && { source, transition };
    this.dropPlan();
    if (!isSame) {
      this.back?.close();
      this.back = null;
    }
    if (this.front && follows(this.front.source, source)) this.front.inAlbum = true;
    this.applyLevels();
    this.update();
  }

  play(): void {
    const { front } = this;
    if (!front) return;
    this.wanted = true;
    this.said = null;
    if (!front.isStarted && front.duration > 0 && this.time >= front.duration - 0.05)
      front.stand(0);
    this.begin();
  }

  pause(): void {
    this.wanted = false;
    this.rest();
    this.emitTime();
    this.emit({ type: 'paused' });
  }

  seek(seconds: number): void {
    const { front } = this;
    const from = this.time;
    const to = Math.max(0, Math.min(seconds, front?.duration || seconds));
    this.dropPlan();
    front?.unfade();
    front?.stand(to);
    front?.retry();
    this.emit({ type: 'seeked', from, to });
    this.emit({ type: 'time', time: to, duration: this.duration() });
    this.update();
  }

  setVolume(volume: number): void {
    this.volume = volume;
    this.output?.setVolume(volume);
  }

  setOptions(options: Partial<EngineOptions>): void {
    this.options = { ...this.options, ...options };
    this.dropPlan();
    this.applyLevels();
    this.update();
  }

  unload(): void {
    this.turn++;
    this.wanted = false;
    this.dropPlan();
    if (this.output) this.front?.leave(this.output);
    this.back?.close();
    this.dropTails();
    this.front = null;
    this.back = null;
    this.upNext = null;
    this.rest();
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private begin(): void {
    if (this.output?.context.state === 'closed') this.forgetOutput();
    const { front } = this;
    if (!front) return;
    const output = this.wakeOutput();
    this.alive = { at: performance.now(), now: -1 };
    const turn = ++this.turn;
    output.resume().then(
      (sounds) => {
        if (turn !== this.turn || !this.wanted) return;
        if (sounds) this.update();
        else this.fail('blocked');
      },
      // The context was closed under it: the next play() makes another.
      () => turn === this.turn && this.wanted && this.fail('blocked'),
    );
    front.open(this.slotParts(output));
    front.body?.resume();
    this.applyLevels();
    this.clock.run(true);
    this.update();
  }

  /** Everything stands still. */
  private rest(): void {
    this.turn++;
    this.said = null;
    this.clock.run(false);
    this.front?.body?.suspend();
    for (const { slot } of this.tails) slot.body?.suspend();
    this.output?.suspend();
  }

  private tick(): void {
    if (!this.wanted) return;
    if (this.isDead()) return this.revive();
    this.update();
    if (this.said === 'playing') this.emitTime();
  }

  /** Looks at everything and does what is due; does nothing where nothing is. */
  private update(): void {
    const { front, output } = this;
    if (!front || !output || !this.wanted) return;
    const { now } = output;
    this.closeTails(now);
    if (this.plan && now >= this.plan.at) return this.handOver();
    const ends = front.endsAt();
    if (ends !== null && now >= ends && !this.plan) return this.finish();
    if (front.isStarted && !front.keepUp(now)) this.dropPlan();
    if (!front.isStarted) {
      if (front.isReady) front.start(now + output.lead);
      else if (front.failure) return this.fail(front.failure);
      else front.open(this.slotParts(output));
    }
    this.say(front.isStarted && output.isRunning ? 'playing' : 'waiting');
    this.fetchAhead(front, output);
    this.makePlan(front, output);
  }

  private fetchAhead(front: Slot, output: Output): void {
    if (!this.upNext || this.back || !front.isStarted) return;
    const position = front.position(output.now);
    const ready = front.body?.readyFrom(position) ?? 0;
    const isNear = front.duration - position < lastChance;
    if (!isNear && (savesData() || ready < wellBuffered)) return;
    this.back = new Slot(this.upNext.source, 0);
    this.back.inAlbum = follows(front.source, this.upNext.source);
    this.back.setLevel(output, this.options);
    this.back.open(this.slotParts(output));
  }

  /** Schedules the next source, once both its beginning and the end before it are certain. */
  private makePlan(front: Slot, output: Output): void {
    const { back, upNext } = this;
    if (this.plan) {
      if (back?.isStarted) back.body?.pump();
      return;
    }
    const ends = front.endsAt();
    if (!back || !upNext || !front.isStarted || !back.isReady || ends === null) return;
    const transition =
      upNext.transition ?? transitionBetween(front.source, back.source, this.options);
    const earliest = output.now + output.lead;
    const wished = transition.kind === 'crossfade' ? transition.seconds : 0;
    const seconds = Math.min(wished, front.duration / 2, back.duration / 2, ends - earliest);
    const fades = seconds > shortestFade;
    const at = fades ? ends - seconds : Math.max(ends, earliest);
    const isExact = front.body?.isExact && back.body?.isExact;
    if (!isExact && at - output.now > elementHorizon) return;
    back.start(at);
    if (fades) {
      const curves = fadeCurves({
        out: heightOf(front.source, front.level),
        in: heightOf(back.source, back.level),
      });
      front.fade(curves.out, at, seconds);
      back.fade(curves.in, at, seconds);
    }
    this.plan = { at, ends };
  }

  private dropPlan(): void {
    if (!this.plan) return;
    this.plan = null;
    this.back?.stand(0);
    this.back?.unfade();
    this.front?.unfade();
  }

  /** The next source plays already; from here on it is the one that plays. */
  private handOver(): void {
    const { front, back, plan } = this;
    if (!front || !back || !plan) return;
    this.tails.push({ slot: front, until: plan.ends + 0.1 });
    this.plan = null;
    this.become(back, front);
  }

  /** The source has ended before the next could be scheduled, or there is none. */
  private finish(): void {
    const { front, upNext, output } = this;
    if (!front || !output) return;
    this.emitTime();
    if (!upNext) {
      front.stand(front.duration);
      this.wanted = false;
      this.rest();
      this.emit({ type: 'ended' });
      return;
    }
    const next = this.back ?? new Slot(upNext.source, 0);
    next.inAlbum = follows(front.source, next.source);
    front.close();
    next.open(this.slotParts(output));
    this.become(next, front);
  }

  private become(next: Slot, before: Slot): void {
    this.front = next;
    this.back = null;
    this.upNext = null;
    this.said = null;
    this.emit({ type: 'handover', from: before.source, to: next.source });
    this.emitTime();
    this.update();
  }

  private fail(kind: FailureKind): void {
    this.wanted = false;
    this.dropPlan();
    this.rest();
    this.emit({ type: 'error', kind });
  }

  private interrupted(): void {
    if (!this.wanted) return;
    this.pause();
  }

  /** Safari may say of a graph that was interrupted that it runs, with a clock that stands still for ever. */
  private isDead(): boolean {
    const { output, alive } = this;
    const at = performance.now();
    if (!output?.isRunning || output.now !== alive.now) {
      this.alive = { at, now: output?.isRunning ? output.now : -1 };
      return false;
    }
    return at - alive.at > deadAfter;
  }

  private revive(): void {
    const { output } = this;
    this.forgetOutput();
    output?.close();
    this.begin();
  }

  private closeTails(now: number): void {
    for (const { slot } of this.tails.filter(({ until }) => now >= until)) slot.close();
    this.tails = this.tails.filter(({ until }) => now < until);
  }

  private dropTails(): void {
    for (const { slot } of this.tails) {
      if (this.output) slot.leave(this.output);
    }
    this.tails = [];
  }

  private applyLevels(): void {
    const { output, front, back } = this;
    if (!output) return;
    front?.setLevel(output, this.options);
    back?.setLevel(output, this.options);
  }

  /** The context was closed under it; what was made with that is of no use in another. */
  private forgetOutput(): void {
    const at = this.time;
    this.dropPlan();
    this.back?.close();
    this.back = null;
    this.tails = [];
    const { front } = this;
    if (front) {
      front.close();
      this.front = new Slot(front.source, at);
      this.front.inAlbum = front.inAlbum;
    }
    this.output = null;
  }

  private wakeOutput(): Output {
    if (this.output) return this.output;
    const { makeContext = newContext, makeCompanion = silentElement } = this.parts;
    playAsMusic();
    const output = new Output({
      context: makeContext(),
      companion: makeCompanion(),
      onInterrupted: () => this.interrupted(),
      onReturned: () => this.play(),
      onSilenced: () => this.wanted && this.emit({ type: 'silenced' }),
    });
    output.setVolume(this.volume);
    this.output = output;
    return output;
  }

  private slotParts(output: Output): SlotParts {
    return {
      output,
      openBody: this.parts.openBody ?? openBody,
      savesData: savesData(),
      onChange: () => this.update(),
    };
  }

  private duration(): number {
    return this.front?.duration ?? 0;
  }

  private say(type: 'playing' | 'waiting'): void {
    if (this.said === type) return;
    this.said = type;
    this.emit({ type });
  }

  private emitTime(): void {
    this.emit({ type: 'time', time: this.time, duration: this.duration() });
  }

  private emit(event: EngineEvent): void {
    for (const listener of this.listeners) listener(event);
  }
}

/** Tells systems that ask for it that this is music: iOS lets the graph of such a page go on in the background. */
function playAsMusic(): void {
  const { audioSession } = navigator as { audioSession?: { type: string } };
  if (audioSession) audioSession.type = 'playback';
}

function newContext(): AudioContext {
  return new AudioContext({ sampleRate, latencyHint: 'balanced' });
}

/** Whether the person has asked the browser to be sparing; only some browsers tell. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
