// What a page of our own offers the bench: a seeded beginning, an instruction, a verdict.
let WOB_DONE_GLOBAL = false, WOB_RAW_REWARD_GLOBAL = 0, WOB_REWARD_REASON = null;
let chance = Math.random;
Math.seedrandom = text => {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  chance = () => {
    state = (state + 0x6D2B79F5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};
const below = count => Math.floor(chance() * count);
const one = list => list[below(list.length)];
const some = (list, count) => {
  const left = [...list];
  return Array.from({length: count}, () => left.splice(below(left.length), 1)[0]);
};
const capital = word => word[0].toUpperCase() + word.slice(1);
const words = ('amber anchor basin beacon birch bishop bottle bridge candle canyon carbon cedar '
  + 'cellar chalk cobalt copper coral cotton cradle crystal dagger delta dover ember falcon fender '
  + 'fjord flint forest garnet ginger glacier granite harbor hazel heron indigo island ivory jasper '
  + 'juniper kettle lantern laurel linen magnet maple marble meadow mellow mercury mirror nickel '
  + 'nutmeg oasis olive onyx orchid otter paddle pepper pigeon planet plover quartz quill raven '
  + 'ribbon river rocket saddle sable salmon silver sparrow spruce summit tangent thicket timber '
  + 'topaz tundra umber valley velvet violet walnut willow winter yarrow zephyr').split(' ');
const people = ('Adela Amadou Anneke Bjorn Camila Chidi Dagmar Elif Farouk Greta Hamza Ingrid Ivo Jorge '
  + 'Kamila Leila Linus Maren Mei Nadia Noor Olga Petra Quentin Rafael Rosa Sanjay Selma Tariq Ulla '
  + 'Viktor Wanda Xenia Yusuf Zora').split(' ');
const sentence = count => capital(Array.from({length: count}, () => one(words)).join(' ')) + '.';
const text = count => Array.from({length: count}, () => sentence(4 + below(7))).join(' ');
const finish = right => {
  if (WOB_DONE_GLOBAL) return;
  WOB_DONE_GLOBAL = true;
  WOB_RAW_REWARD_GLOBAL = right ? 1 : -1;
  put('<p>Thank you.</p>');
};
// The same request in other words, where a page is `asked`.
const asked = request => one([
  request => request, request => `Please: ${request}`, request => `${request} Thank you!`,
  request => `This is urgent. ${request}`, request => `Whenever you find the time. ${request}`,
  request => `${request} I asked for that yesterday.`, request => `For ${one(people)}: ${request}`,
])(request);
const area = () => document.getElementById('area');
const put = html => { area().innerHTML = html; };
const by = id => document.getElementById(id);
const core = {
  EPISODE_MAX_TIME: 0,
  hideDisplay: () => {},
  getUtterance: () => by('query').innerText,
  startEpisodeReal: () => {
    WOB_DONE_GLOBAL = false;
    WOB_RAW_REWARD_GLOBAL = 0;
    const request = begin();
    by('query').innerText = document.body.classList.contains('asked') ? asked(request) : request;
  },
};
addEventListener('DOMContentLoaded', () => {
  document.body.className = decodeURIComponent(location.search.slice(1));
  document.body.insertAdjacentHTML('afterbegin',
    '<div id="wrap"><div id="query"></div><div id="area"></div></div><i id="click-canvas"></i>');
});
