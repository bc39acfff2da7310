// The clock that tokens, quota windows, waits and dates follow.
import { ask } from './api.js';
import { field, h, say } from './dom.js';

const STEPS = [['10 s', 10], ['1 min', 60], ['1 h', 3600], ['2 h', 7200], ['1 day', 86_400]];

/** The view. */
export async function clock(main) {
  const time = h('p', { class: 'time' });
  const toggle = h('button', { type: 'button' });
  const show = ({ now, frozen, ahead }) => {
    time.textContent = `${now.replace('T', ' ')} UTC${frozen ? ', stopped' : ''}`;
    toggle.textContent = frozen ? 'Let it go on' : 'Stop it';
    toggle.onclick = () => set({ freeze: !frozen });
    time.title = `${Math.round(ahead)} s ahead of the machine`;
  };
  const set = async (change) => {
    try {
      const { data } = await ask('POST', '/clock', change);
      show(data);
      say(`The clock shows ${data.now.replace('T', ' ')}${data.frozen ? ' and is stopped' : ''}.`);
    } catch (error) {
      say(error.message, true);
    }
  };
  const seconds = h('input', { type: 'number', min: 0, step: 'any', name: 'seconds' });
  const advance = (event) => {
    event.preventDefault();
    set({ advance: Number(seconds.value) });
  };
  const dateTime = h('input', { type: 'datetime-local', step: 1, required: true, name: 'date-time' });
  const setTo = (event) => {
    event.preventDefault();
    // A browser leaves out seconds of 0.
    set({ set: dateTime.value.length === 16 ? `${dateTime.value}:00` : dateTime.value });
  };
  const steps = STEPS.map(([name, by]) => h('button', { type: 'button', onclick: () => set({ advance: by }) }, `+ ${name}`));
  main.replaceChildren(
    h('h2', {}, 'Clock'), time, h('div', { class: 'row' }, toggle, steps),
    h('form', { onsubmit: advance, 'aria-label': 'Move the clock' }, field('Seconds', seconds), h('button', {}, 'Move it forward')),
    h('form', { onsubmit: setTo, 'aria-label': 'Set the clock' }, field('Date and time, UTC', dateTime), h('button', {}, 'Set it')),
    h('p', { class: 'faint' }, 'The expiry of tokens, the windows of the quota, latency, delays and the dates of new objects follow this clock.'));
  const tick = async () => {
    if (!time.isConnected) return;
    const { data } = await ask('GET', '/clock');
    show(data);
    dateTime.value ||= data.now.slice(0, 19);
    setTimeout(tick, 1000);
  };
  await tick();
}
