/**
 * The one script inside the HTML; its hash is in the content security policy, so it must not vary from page to page.
 * It sets the chosen theme before the first paint and keeps the choice; fetches the app's script once the page has
 * loaded and the last picture has had a moment to be painted, or at the first touch or key, whichever is sooner; and
 * remembers a button that was pressed before that. The files run one by one, what others need first and the entry last,
 * so that a phone can answer a touch in between.
 */
export const BOOT_SCRIPT = `(function(d,w){
var r=d.documentElement,t;
try{t=localStorage.getItem('theme')}catch(e){}
r.dataset.theme=t||'system';
d.addEventListener('DOMContentLoaded',function(){var c=d.getElementById('theme-'+t);if(c)c.checked=true});
d.addEventListener('change',function(e){if(e.target.name!=='theme')return;r.dataset.theme=e.target.value;try{localStorage.setItem('theme',e.target.value)}catch(e){}});
var on;
function go(){if(on)return;on=1;var u=d.querySelector('meta[name=modules]').content.split(' ');
u.slice(1).forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.append(l)});u.push(u.shift());
(function next(){var h=u.shift();if(h)import(h).then(function(){setTimeout(next)})})()}
w.addEventListener('load',function(){setTimeout(go,120)});
['pointerdown','keydown'].forEach(function(n){w.addEventListener(n,go,{once:true,capture:true})});
w.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button[type=button],[role=button]');
if(b&&!('ready' in r.dataset)){w.pressedEarly=b;if(b.href)e.preventDefault()}},true);
})(document,window)`
